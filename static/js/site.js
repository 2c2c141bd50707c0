// Small comforts; every page works without them.

// On a phone the menu is a strip: it begins where one is.
const here = document.querySelector(".site-nav [aria-current]");
if (here) {
  const strip = here.closest("nav");
  strip.scrollLeft = here.offsetLeft - strip.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
}

// A menu closes when one clicks beside it or presses Escape.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// What takes longer than a second says so, below whatever one was reading.
const waiting = document.querySelector(".waiting:not(.key-hint)");
const saved = /\.(csv|xlsx|json|ics|zip)$/; // the browser keeps such a file and the page stays
let patience;

function waitFor(event) {
  clearTimeout(patience);
  patience = setTimeout(() => {
    if (event.defaultPrevented) return;
    waiting.textContent = waiting.dataset.words;
    patience = setTimeout(waitNoLonger, 20000); // a sheet that was saved instead of opened
  }, 1000);
}

function waitNoLonger() {
  clearTimeout(patience);
  waiting.textContent = "";
}

document.addEventListener("submit", waitFor);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.target === "_blank" || link.origin !== location.origin) return;
  if (link.hasAttribute("download") || saved.test(link.pathname)) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  waitFor(event);
});
window.addEventListener("pageshow", waitNoLonger);
