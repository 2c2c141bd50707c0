// Results, one key or one tap each. Every result is sent at once; what could not be sent is said and
// offered again. Without this script each button sends its form.

const table = document.querySelector("[data-results]");
const live = document.getElementById("saved");
const words = live.dataset;
const rows = [...table.querySelectorAll("[data-board]")];
const lines = new Map(rows.map((row) => [row, lineOf(row)]));

function lineOf(row) {
  const form = row.querySelector(".result form");
  return {
    row,
    form,
    buttons: [...row.querySelectorAll("button[name=result]")],
    state: row.querySelector("[data-state]"),
    version: Number(form.elements.namedItem("version").value),
    saved: row.dataset.result,
    wanted: row.dataset.result,
    sending: null,
    failed: false,
  };
}

// Show what is wanted, whether or not it has been saved.
function show(line) {
  for (const button of line.buttons) {
    if ("clear" in button.dataset) continue;
    button.setAttribute("aria-pressed", String(button.value === line.wanted));
  }
  line.row.classList.toggle("has-result", line.wanted !== "");
  line.row.classList.toggle("is-unsaved", line.failed);
}

function say(line, text, trouble = false, retry = null) {
  const said = document.createElement("span");
  said.textContent = text;
  said.className = trouble ? "trouble" : "";
  const rare = line.buttons.find((button) => button.dataset.score && button.value === line.wanted);
  const score = document.createElement("strong");
  score.textContent = rare ? `${rare.dataset.score} ` : "";
  line.state.replaceChildren(score, said);
  if (retry) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain";
    button.textContent = retry;
    button.addEventListener("click", () => send(line));
    line.state.append(" ", button);
  }
}

function enter(line, result) {
  line.wanted = result;
  line.failed = false;
  show(line);
  send(line);
}

// One request at a time for a board; what was typed meanwhile follows when the answer is there.
function send(line) {
  if (line.sending) return;
  if (line.wanted === line.saved && !line.failed) {
    say(line, line.saved ? words.saved : "");
    return;
  }
  const sent = line.wanted;
  say(line, words.saving);
  line.sending = post(line, sent)
    .then((answer) => accepted(line, sent, answer))
    .catch((error) => refused(line, error))
    .finally(() => {
      line.sending = null;
      if (!line.failed && line.wanted !== line.saved) send(line);
    });
}

async function post(line, result) {
  const body = new FormData(line.form);
  body.set("result", result);
  body.set("version", String(line.version));
  let response;
  let answer;
  try {
    response = await fetch(line.form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    answer = await response.json();
  } catch {
    throw { message: words.offline };
  }
  if (!response.ok) throw answer;
  return answer;
}

// The version of the newest result that was saved from here.
let newest = 0;

function accepted(line, sent, answer) {
  line.saved = answer.result;
  line.version = answer.version;
  line.failed = false;
  for (const field of line.row.querySelectorAll("form:not([data-no-show]) [name=version]")) field.value = answer.version;
  show(line);
  say(line, sent ? words.saved : "");
  live.classList.remove("is-trouble");
  live.textContent = answer.message;
  // Answers to quick keys may overtake each other: an older one says no more how the round stands.
  if (answer.version < newest) return;
  newest = answer.version;
  around("steps", answer.steps);
  around("bar", answer.bar);
  around("standing", answer.standing);
  const unfolded = document.querySelector("#history details[open]") !== null;
  around("history", answer.history);
  if (unfolded) document.querySelector("#history details").open = true;
  const round = document.querySelector("#bar [name=version]");
  if (round) for (const field of table.querySelectorAll("[data-no-show] [name=version]")) field.value = round.value;
}

// Somebody else was there first: show what is so now, and offer what was wanted here.
function refused(line, answer) {
  line.failed = true;
  const moved = answer.version !== undefined && answer.version !== line.version;
  if (answer.version !== undefined) {
    line.version = answer.version;
    line.saved = answer.result;
  }
  show(line);
  say(line, answer.message, true, moved ? words.instead : words.again);
  live.classList.add("is-trouble");
  live.textContent = answer.message;
}

function around(id, html) {
  const place = document.getElementById(id);
  const focused = place.contains(document.activeElement);
  place.innerHTML = html;
  if (focused) place.querySelector("button, a")?.focus({ preventScroll: true });
}

function focusRow(row, index = 0, scroll = true) {
  const button = row.querySelectorAll(".choices button")[index];
  button.focus({ preventScroll: true });
  if (scroll) row.scrollIntoView({ block: "nearest" });
}

// The next board without a result, from here on and then from the top; else the one below.
function nextRow(row) {
  const at = rows.indexOf(row);
  const order = [...rows.slice(at + 1), ...rows.slice(0, at)];
  return order.find((each) => lines.get(each).wanted === "") ?? null;
}

function goOn(row, scroll = true) {
  const next = nextRow(row);
  if (next) focusRow(next, 0, scroll);
  else document.querySelector("#bar .btn-primary")?.focus({ preventScroll: !scroll });
}

table.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button || button.name !== "result") return;
  event.preventDefault();
  const row = button.closest("[data-board]");
  const menu = button.closest("details");
  if (menu) menu.open = false;
  enter(lines.get(row), button.value);
  if (button.value) goOn(row, false);
});

function currentRow() {
  const focused = document.activeElement;
  return focused?.closest?.("[data-board]") ?? null;
}

function move(row, step) {
  const target = rows[rows.indexOf(row) + step];
  if (!target) return;
  const index = [...row.querySelectorAll(".choices button")].indexOf(document.activeElement);
  focusRow(target, Math.max(index, 0));
}

function press(row, key) {
  const line = lines.get(row);
  if (key === "backspace" || key === "delete") {
    enter(line, "");
    return true;
  }
  const button = line.buttons.find((each) => (each.dataset.keys ?? "").split(" ").includes(key));
  if (!button || key === "") return false;
  enter(line, button.value);
  goOn(row);
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (event.target.closest("input, select, textarea")) return;
  const row = currentRow();
  const start = row ?? rows.find((each) => lines.get(each).wanted === "") ?? rows[0];
  if (!lines.has(start)) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (row) move(row, event.key === "ArrowDown" ? 1 : -1);
    else focusRow(start);
    event.preventDefault();
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    const buttons = row ? [...row.querySelectorAll(".choices button")] : [];
    const next = buttons[buttons.indexOf(document.activeElement) + (event.key === "ArrowRight" ? 1 : -1)];
    if (next) next.focus();
  } else if (press(start, event.key.toLowerCase())) {
    event.preventDefault();
  }
});

// "To board 7" leads to its buttons.
document.addEventListener("click", (event) => {
  const link = event.target.closest("#bar a[href*='#bord-']");
  const row = link && document.getElementById(link.hash.slice(1));
  if (!row) return;
  event.preventDefault();
  focusRow(row);
});

// Somebody else has entered something: boards that nobody is busy with here follow.
document.addEventListener("live", ({ detail: { page } }) => {
  const fresh = [...page.querySelectorAll("[data-results] [data-board]")];
  if (fresh.length !== rows.length || fresh.some((row) => !document.getElementById(row.id))) {
    if (![...lines.values()].some((line) => line.failed || line.sending)) location.reload();
    return;
  }
  for (const row of fresh) follow(lines.get(document.getElementById(row.id)), row);
});

function follow(line, fresh) {
  const version = fresh.querySelector(".result [name=version]").value;
  const claim = line.row.querySelector("[data-claim]");
  claim?.replaceChildren(...(fresh.querySelector("[data-claim]")?.childNodes ?? []));
  const noShow = line.row.querySelector("[data-no-show] [name=version]");
  if (noShow) noShow.value = fresh.querySelector("[data-no-show] [name=version]").value;
  if (line.sending || line.failed || Number(version) <= line.version) return;
  line.version = Number(version);
  line.saved = fresh.dataset.result;
  line.wanted = line.saved;
  for (const field of line.row.querySelectorAll("form:not([data-no-show]) [name=version]")) field.value = version;
  show(line);
  say(line, words.elsewhere);
  line.row.classList.remove("is-fresh");
  void line.row.offsetWidth;
  line.row.classList.add("is-fresh");
}

// What failed is sent again as soon as there is a connection.
window.addEventListener("online", () => {
  for (const line of lines.values()) if (line.failed) send(line);
});

window.addEventListener("beforeunload", (event) => {
  if ([...lines.values()].some((line) => line.failed || line.sending)) event.preventDefault();
});

// A board in the address, else the first without a result: ready for the first key.
const named = location.hash.startsWith("#bord-") ? document.getElementById(location.hash.slice(1)) : null;
const open = named ?? rows.find((row) => lines.get(row).wanted === "");
if (open && matchMedia("(hover: hover)").matches) focusRow(open, 0, Boolean(named));
