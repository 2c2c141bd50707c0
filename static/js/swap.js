// Click one name, then another: the two change places. Without this script each click loads the page.

const form = document.querySelector("[data-swap]");

if (form) {
  const hint = form.querySelector(".swap-hint");
  const calm = hint.innerHTML;
  const first = form.elements.namedItem("first");
  const seats = [...form.querySelectorAll("a[data-pick]")];
  let picked = null;

  const release = () => {
    picked?.removeAttribute("aria-pressed");
    picked = null;
    first.value = "";
    form.classList.remove("is-swapping");
    hint.classList.remove("notice", "notice-warning");
    hint.innerHTML = calm;
  };

  const pick = (seat) => {
    picked = seat;
    first.value = seat.dataset.pick;
    seat.setAttribute("aria-pressed", "true");
    form.classList.add("is-swapping");
    const name = document.createElement("strong");
    name.textContent = seat.textContent.trim();
    hint.classList.add("notice", "notice-warning");
    hint.replaceChildren(name, ` ${form.dataset.pickedWords}`);
  };

  const swapWith = (seat) => {
    const second = document.createElement("input");
    second.type = "hidden";
    second.name = "second";
    second.value = seat.dataset.pick;
    form.append(second);
    form.submit();
  };

  for (const seat of seats) {
    seat.addEventListener("click", (event) => {
      event.preventDefault();
      if (!picked) pick(seat);
      else if (picked === seat) release();
      else swapWith(seat);
    });
    seat.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      seat.click();
    });
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && picked) release();
  });
}
