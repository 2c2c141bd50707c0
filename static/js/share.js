// Copy what stands in a text area, or hand it to another program. Without this script one selects it.

const region = document.querySelector("[data-copied]");
const live = document.getElementById("copied");

// Over plain HTTP, as in a club's own network, there is no clipboard to write to but the old way.
async function copy(area) {
  area.focus();
  area.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(area.value);
  else if (!document.execCommand("copy")) throw new Error("the browser does not copy");
}

for (const button of region?.querySelectorAll("[data-copy-text]") ?? []) {
  const words = button.firstChild.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await copy(document.getElementById(button.dataset.copyText));
    } catch {
      return; // it is selected, so that one can copy it oneself
    }
    live.textContent = region.dataset.copied;
    button.firstChild.textContent = region.dataset.copied;
    setTimeout(() => { button.firstChild.textContent = words; }, 1500);
  });
}

for (const button of navigator.share ? region?.querySelectorAll("[data-send-text]") ?? [] : []) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const area = document.getElementById(button.dataset.sendText);
    navigator.share({ text: area.value }).catch(() => {});
  });
}
