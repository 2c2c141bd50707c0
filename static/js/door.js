// Ticking at the door without loading the page: each tap is saved at once and says how many there are.

const list = document.querySelector("[data-door]");
const count = document.getElementById("door-count");
const version = document.querySelector(".door-close [name=version]");

list?.addEventListener("submit", async (event) => {
  const form = event.target;
  const button = form.querySelector("button");
  event.preventDefault();
  const body = new FormData(form);
  body.set("here", button.value);
  button.classList.add("is-saving");
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.message);
    button.setAttribute("aria-pressed", String(told.here));
    button.value = told.here ? "0" : "1";
    button.classList.remove("is-away");
    form.querySelector(".door-note").textContent = told.note;
    // Answers to quick taps may overtake each other: the newest one counts.
    if (Number(told.version) >= Number(version.value)) {
      count.textContent = told.counted;
      version.value = told.version;
    }
  } catch (error) {
    form.querySelector(".door-note").textContent = error instanceof TypeError ? list.dataset.trouble : error.message;
  } finally {
    button.classList.remove("is-saving");
  }
  const search = document.getElementById("door-search");
  if (search.value) {
    search.select();
    search.focus();
  }
});

// Enter in the search ticks the only one that is left.
document.getElementById("door-search")?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const left = [...list.querySelectorAll("li:not([hidden]) button:not(:disabled)")];
  if (left.length === 1) left[0].click();
});
