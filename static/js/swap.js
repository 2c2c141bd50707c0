// Click one name, then another: the two change places. The first click fetches what each change would make;
// without this script it loads the page, which says the same.

const seats = () => [...document.querySelectorAll("[data-swap] [data-pick]")];

const show = async (address, focus) => {
  const old = document.querySelector("[data-swap]");
  const answer = await fetch(address, { headers: { "X-Requested-With": "swap" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-swap]");
  if (!answer.ok || !fresh) throw new Error(answer.statusText);
  old.replaceWith(fresh);
  fresh.querySelector(`[data-pick="${focus}"]`)?.focus({ preventScroll: true });
};

const go = (link, focus) => {
  const address = new URL(link.href);
  address.hash = "";
  show(address, focus).catch(() => { location.href = link.href; });
};

const cancel = () => {
  const form = document.querySelector("[data-swap]");
  const link = form?.querySelector("[data-cancel]");
  if (link) go(link, form.elements.namedItem("first").value);
};

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-swap] button[data-pick][aria-pressed]");
  const link = event.target.closest("[data-swap] a[data-pick], [data-swap] a[data-cancel]");
  if (event.ctrlKey || event.metaKey || event.shiftKey || (!link && !pressed)) return;
  event.preventDefault();
  if (link?.dataset.pick) go(link, link.dataset.pick);
  else cancel();
});

// The arrow keys walk from name to name, Escape lets go.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") cancel();
  const here = event.target.closest?.("[data-pick]");
  if (!here) return;
  if (event.key === " " && here.matches("a")) {
    event.preventDefault();
    here.click();
  }
  const step = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = seats();
  const next = all[all.indexOf(here) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
