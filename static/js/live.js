// Pages that follow the evening. Every half minute, never all at the same moment and only while the page
// is visible, it asks whether anything is new; when there is, the parts that move are fetched again.

const state = document.querySelector("[data-live]");
const parts = state.dataset.parts.split(" ").filter((id) => id !== "ask");
const asks = state.dataset.parts.split(" ").includes("ask");
const base = Number(state.dataset.every) * 1000;
const longest = 300_000;
let version = state.dataset.version;
let failures = 0;
let timer = 0;

// Between 0.8 and 1.2 of the wait, longer after every failure.
function plan(wait = base * 2 ** failures) {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(check, Math.min(wait, longest) * (0.8 + 0.4 * Math.random()));
}

async function check() {
  try {
    const answer = await fetch(`${state.dataset.live}?v=${version}`, { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    failures = 0;
    if (answer.status !== 204) await renew((await answer.json()).version);
  } catch {
    failures += 1;
  }
  plan();
}

async function renew(newest) {
  const address = new URL(location.href);
  address.searchParams.set("deel", "1");
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  if (answer.redirected) return offer();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const left = parts.filter((id) => !replace(id, page));
  version = String(newest);
  document.dispatchEvent(new CustomEvent("live", { detail: { page } }));
  if (left.length || asks) offer();
  else say(`${state.dataset.at} ${new Date().toTimeString().slice(0, 5)}.`);
}

// A part in which somebody is typing or about to press stays; so does one that says the same.
function replace(id, page) {
  const old = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (!old || !fresh || old.innerHTML === fresh.innerHTML) return Boolean(old) === Boolean(fresh);
  const focused = document.activeElement;
  if (old.contains(focused) && focused.matches("input, select, textarea")) return false;
  const named = focused && old.contains(focused) ? nameOf(focused) : null;
  const opened = new Set([...old.querySelectorAll("details[open]")].map(nameOf));
  const known = new Set([...old.querySelectorAll("tr, li")].map((row) => row.textContent.replace(/\s+/g, " ")));
  old.replaceChildren(...fresh.childNodes);
  for (const details of old.querySelectorAll("details")) if (opened.has(nameOf(details))) details.open = true;
  for (const row of old.querySelectorAll("tbody tr")) {
    if (!known.has(row.textContent.replace(/\s+/g, " "))) row.classList.add("is-fresh");
  }
  if (named) [...old.querySelectorAll("a, button, summary")].find((each) => nameOf(each) === named)?.focus({ preventScroll: true });
  return true;
}

// What tells one link, button or fold from another, also in the page that comes in its place.
function nameOf(element) {
  const row = element.closest("tr, li");
  const words = (element.querySelector("summary") ?? element).textContent;
  return `${row?.querySelector("a")?.getAttribute("href") ?? ""} ${element.getAttribute("aria-label") ?? words}`.trim();
}

function say(words) {
  state.hidden = false;
  state.textContent = words;
}

// Where nothing may be replaced under somebody's hands, he decides when.
function offer() {
  const link = document.createElement("a");
  link.href = location.href;
  link.textContent = state.dataset.look;
  link.addEventListener("click", (event) => { event.preventDefault(); location.reload(); });
  state.hidden = false;
  state.classList.add("notice", "notice-warning");
  state.replaceChildren(`${state.dataset.changed} `, link);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) clearTimeout(timer);
  else plan(Math.min(base, 2000));
});

plan();
