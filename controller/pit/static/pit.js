// What the pit's page does that HTML cannot: grey a floor that is not heard, light its tower, and sound when something
// urgent is new.
// Everything else is htmx and the server.
"use strict";

const GREY_AFTER_MS = 1000;
const LOUDNESS = ["calm", "away", "asks", "grave", "alarm"];
const TONES = { asks: [660], grave: [660, 880], alarm: [880, 660, 880] };

let heardAt = performance.now();
let loudest = document.querySelector("[data-loudest]")?.dataset.loudest ?? "calm";
let audio = null; // a browser plays nothing before somebody touched the page

document.addEventListener("htmx:sseError", async () => {
  const answer = await fetch("/signed-in", { cache: "no-store" }).catch(() => null);
  if (answer?.status === 401) location.reload();
});

document.addEventListener("htmx:sseBeforeMessage", () => {
  heardAt = performance.now();
  showAge();
});

function showAge() {
  const silent = performance.now() - heardAt;
  const stale = silent > GREY_AFTER_MS;
  document.body.classList.toggle("stale", stale);
  const lost = document.getElementById("lost");
  lost.hidden = !stale;
  if (stale) lost.textContent = gettext("No word from the pit for {} s: what is shown is old.", Math.round(silent / 1000));
}

setInterval(showAge, 250);

document.getElementById("sound").addEventListener("click", (event) => {
  if (audio === null) audio = new AudioContext();
  else {
    audio.close();
    audio = null;
  }
  event.target.setAttribute("aria-pressed", String(audio !== null));
  event.target.textContent = audio === null ? gettext("Sound off") : gettext("Sound on");
});

function light() {
  const tones = new Set([...document.querySelectorAll(".tile:not(.away)")].map((tile) => tile.classList[1]));
  document.body.dataset.light = [...tones].join(" ");
}

light();
document.addEventListener("htmx:sseMessage", () => {
  light();
  const now = document.querySelector("[data-loudest]")?.dataset.loudest ?? "calm";
  if (LOUDNESS.indexOf(now) > LOUDNESS.indexOf(loudest)) sound(now);
  loudest = now;
});

function sound(tone) {
  (TONES[tone] ?? []).forEach((hertz, index) => {
    if (audio === null) return;
    const [source, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + index * 0.25];
    source.frequency.value = hertz;
    volume.gain.value = 0.2;
    source.connect(volume).connect(audio.destination);
    source.start(at);
    source.stop(at + 0.18);
  });
}
