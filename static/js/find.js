// Names to find: a list narrows while one types. Without this script the server finds the name.

// The same as `fold` in players/names.py; a test holds the two together.
const straight = (text) => text.replace(/[’‘ʼ´`′]/gu, "'");
const plainLetters = {
  ı: "i", ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ŧ: "t", ß: "ss", æ: "ae", œ: "oe", þ: "th", ς: "σ",
};
const fold = (text) =>
  straight(text)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ıłøđðħŧßæœþς]/gu, (letter) => plainLetters[letter])
    .replace(/['‐‑‒–—−.,;/()"-]/gu, " ")
    .trim()
    .split(/\s+/u)
    .join(" ");
const beginsWords = (typed, words) =>
  fold(typed).split(" ").every((each) => words.some((word) => word.startsWith(each)));

for (const box of document.querySelectorAll("[data-find], [data-filter]")) {
  const input = box.querySelector("input[type=search]");
  const items = [...(box.matches("[data-find]") ? box : document).querySelectorAll("[data-name]")].map((named) => ({
    row: named.closest("li, tr"),
    button: named.matches("button") ? named : null,
    words: fold(named.dataset.name).split(" "),
  }));

  const narrow = () => {
    const found = items.filter((item) => beginsWords(input.value, item.words));
    for (const item of items) {
      item.row.hidden = !found.includes(item);
      item.row.classList.toggle("is-only", found.length === 1 && found[0] === item);
    }
    return found;
  };

  input.addEventListener("input", narrow);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      input.value = "";
      narrow();
    }
    if (event.key !== "Enter" || !box.matches("[data-find]")) return;
    const found = narrow();
    if (found.length === 1 && found[0].button) {
      event.preventDefault();
      found[0].button.click();
    }
  });
  narrow();
}

// Copy a link.
for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    const said = button.closest("[data-copied]").dataset.copied;
    document.getElementById("copied").textContent = said;
    const before = button.firstChild.textContent;
    button.firstChild.textContent = said;
    setTimeout(() => { button.firstChild.textContent = before; }, 1500);
  });
}
