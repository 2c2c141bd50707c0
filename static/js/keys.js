// The key that is printed on a button: <button data-key="p">… <kbd>P</kbd></button>.
//
// A letter that is meant for a name is never a command. Where a page has a field for a name, a letter goes into
// that field until one leaves it with Escape. Elsewhere a letter waits a moment, so that the beginning of a
// word presses nothing, and for two seconds after typing it does nothing at all. What others see (data-sure)
// is only chosen by its letter; Enter presses it.

(() => {
  const QUIET = 2000; // milliseconds after typing
  const ALONE = 350; // milliseconds in which no other letter may follow
  const FIELDS = "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]";
  const nameField = document.querySelector("[data-find] [data-key='/']");
  const hint = document.querySelector(".key-hint");
  let typedAt = Number(sessionStorage.getItem("typedAt") ?? 0);
  let hasLeft = false;
  let waitingToPress;

  function isOff() {
    return localStorage.getItem("keys") === "off";
  }

  function type() {
    clearTimeout(waitingToPress);
    typedAt = Date.now();
    sessionStorage.setItem("typedAt", String(typedAt));
  }

  function press(target) {
    target.focus();
    if (!("sure" in target.dataset)) {
      target.click();
      return;
    }
    hint.textContent = hint.dataset.words;
    target.addEventListener("blur", () => (hint.textContent = ""), { once: true });
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return;
    if (event.key === "Escape" && nameField) {
      hasLeft = true;
      nameField.blur();
    }
    if (event.key.length !== 1 || event.key === " ") return;
    if (event.target.closest(FIELDS)) {
      if (!event.target.matches("[type=password], [type=email]")) type(); // those are no names
      return;
    }
    const key = event.key.toLowerCase();
    const isLetter = /\p{L}/u.test(key);
    if (isLetter && nameField && !hasLeft) {
      nameField.focus(); // and the letter goes into it
      type();
      return;
    }
    const target = isOff() ? null : document.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
    if (!target || (isLetter && (waitingToPress || Date.now() - typedAt < QUIET))) {
      if (isLetter) type();
      waitingToPress = undefined;
      return;
    }
    event.preventDefault();
    if (!isLetter) {
      press(target);
      return;
    }
    waitingToPress = setTimeout(() => {
      waitingToPress = undefined;
      press(target);
    }, ALONE);
  });

  // With a mouse and a keyboard the next name can be typed at once; on a phone the keyboard would cover the names.
  if (nameField && matchMedia("(pointer: fine)").matches) {
    nameField.focus({ preventScroll: true });
    nameField.select();
    nameField.closest(".find").scrollIntoView({ block: "nearest" }); // with what is said of it
  }

  // Letters can be switched off, on this device.
  for (const button of document.querySelectorAll("[data-keys-switch]")) {
    const say = () => {
      button.textContent = isOff() ? button.dataset.on : button.dataset.off;
    };
    button.addEventListener("click", () => {
      localStorage.setItem("keys", isOff() ? "on" : "off");
      say();
    });
    button.hidden = false;
    say();
  }
})();
