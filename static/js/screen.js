// The screen in the hall turns by itself through its slides, and asks now and then whether anything is new.
// Without a connection it goes on with what it has, and says since when.

const main = document.getElementById("moving");
const line = document.getElementById("line");
const turn = document.getElementById("turn");
const seconds = Number(main.dataset.seconds) * 1000;
const every = Number(line.dataset.every || 25) * 1000;
let version = line.dataset.version;
let at = 0;
let timer = 0;
let since = "";

const slides = () => [...main.querySelectorAll(".slide")];

function show(index) {
  const all = slides();
  at = (index + all.length) % all.length;
  all.forEach((slide, number) => { slide.hidden = number !== at; });
  turn.hidden = all.length < 2;
  turn.textContent = `${at + 1} / ${all.length}`;
  clearTimeout(timer);
  timer = setTimeout(() => show(at + 1), seconds);
}

async function ask() {
  try {
    if (!line.dataset.live || (await isNew())) await renew();
    since = "";
    line.hidden = true;
  } catch {
    since ||= new Date().toTimeString().slice(0, 5);
    line.textContent = line.dataset.lost.replace("{time}", since);
    line.hidden = false;
  }
  setTimeout(ask, every * (0.8 + 0.4 * Math.random()));
}

async function isNew() {
  const answer = await fetch(`${line.dataset.live}?v=${version}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  if (answer.status === 204) return false;
  version = String((await answer.json()).version);
  return true;
}

async function renew() {
  const address = new URL(location.href);
  address.searchParams.set("deel", "1");
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("moving");
  if (fresh) main.replaceChildren(...fresh.childNodes);
  show(at);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight" || event.key === " ") show(at + 1);
  if (event.key === "ArrowLeft") show(at - 1);
});

show(0);
setTimeout(ask, every);
// A television should not go to sleep under it; where the browser can't promise that, it is only a pity.
navigator.wakeLock?.request("screen").catch(() => {});
