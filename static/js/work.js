// The page on which one waits for a job: every second or so it asks how far it is, and reads the page again
// once it is finished. Without this the page itself comes back every five seconds.

const job = document.getElementById("job");
const bar = job.querySelector("progress");
const words = document.getElementById("job-words");
let failures = 0;

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    const now = await answer.json();
    failures = 0;
    if (now.state !== "waiting" && now.state !== "running") return location.reload();
    if (now.total) {
      bar.max = now.total;
      bar.value = now.done;
    } else {
      bar.removeAttribute("value");
    }
    if (words.textContent !== now.words) words.textContent = now.words;
  } catch {
    failures += 1;
  }
  setTimeout(look, Math.min(1000 * 2 ** failures, 30_000));
}

setTimeout(look, 1000);
