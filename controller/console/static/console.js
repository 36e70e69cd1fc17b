// What HTML alone cannot do: notice a lost stream, keep one phase for all blinking, ask before what cannot be undone,
// take the computer's keys as the key pad's, and roll the sign's digits. Everything else is htmx and the server.
"use strict";

const page = document.documentElement.dataset.page;
const GREY_AFTER_MS = 1000; // values on a page are greyed
const SIGN_AWAY_AFTER_MS = 3000; // the sign shows no old number

// --- is the stream alive? ---

let heardAt = performance.now();

document.addEventListener("htmx:sseBeforeMessage", () => {
  heardAt = performance.now();
  showAge();
});

function showAge() {
  const silent = performance.now() - heardAt;
  const stale = silent > GREY_AFTER_MS;
  const seconds = Math.round(silent / 1000);
  document.body.classList.toggle("stale", stale);
  for (const age of document.querySelectorAll("[data-age]")) age.textContent = stale ? `${seconds} s old` : "now";
  const lost = document.getElementById("lost");
  if (lost) {
    lost.hidden = !stale;
    if (stale) lost.textContent = `No word from the table for ${seconds} s: these values are old.`;
  }
  if (page === "sign") showAway(silent > SIGN_AWAY_AFTER_MS);
}

setInterval(showAge, 250);

// --- all blinking in one phase ---

function align() {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getTiming().iterations === Infinity) animation.startTime = 0;
  }
}

document.addEventListener("htmx:sseMessage", align);
addEventListener("load", align);

// --- nothing leaves before the answer ---

document.addEventListener("htmx:confirm", (event) => {
  const asker = event.detail.triggeringEvent?.submitter ?? event.detail.elt;
  const question = asker.closest("[data-confirm]")?.dataset.confirm;
  if (!question) return;
  event.preventDefault();
  const dialog = document.getElementById("confirm");
  document.getElementById("confirm-text").textContent = question;
  dialog.returnValue = "no";
  dialog.asker = asker;
  dialog.addEventListener("close", () => dialog.returnValue === "yes" && event.detail.issueRequest(true), { once: true });
  dialog.showModal();
});

// What the question was about has changed: the question goes with it.
document.addEventListener("htmx:sseMessage", () => {
  const dialog = document.getElementById("confirm");
  if (dialog?.open && !dialog.asker.isConnected) dialog.close("no");
});

// A code never stays in a field once it was sent.
document.addEventListener("htmx:afterRequest", (event) => {
  for (const field of event.detail.elt.querySelectorAll("input[type=password]")) field.value = "";
});

document.addEventListener("htmx:sendError", (event) => {
  const target = event.detail.target;
  if (target?.classList.contains("reply")) target.textContent = "The table does not answer. Nothing was done.";
});

// --- the computer's keys are the key pad's ---

const WORDS = { d: "DEAL", s: "SHUFFLE", n: "NEXT", c: "CLEAR", t: "STAFF", Enter: "ENTER", Backspace: "CLEAR" };

let byTab = false; // Enter is a control's own only where somebody went to it with the keyboard
document.addEventListener("pointerdown", () => (byTab = false));

document.addEventListener("keydown", (event) => {
  byTab ||= event.key === "Tab";
  const pad = document.getElementById("pad");
  if (!pad || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (event.target.closest("input:not([type=radio]), select, textarea, dialog")) return;
  if (event.key === "Enter" && byTab && event.target.closest("button, a, summary")) return;
  if (event.key.toLowerCase() === "l") return document.getElementById("lock-out").click();
  const legend = /^[0-9]$/.test(event.key) ? event.key : WORDS[event.key] ?? WORDS[event.key.toLowerCase()];
  const key = legend && pad.querySelector(`[data-key="${legend}"]`);
  if (!key) return;
  event.preventDefault();
  key.click();
  key.classList.add("down");
  setTimeout(() => key.classList.remove("down"), 120);
});

// --- the sign: reels that roll, and end on the exact value ---

const ROLL_MS = 1400;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let shownCents = null; // what the reels show now
let roll = 0; // the running animation frame

function text(cents) {
  const whole = Math.floor(cents / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `$${whole}.${(cents % 100).toString().padStart(2, "0")}`;
}

/** Show `cents`, which need not be whole while it rolls; each reel turns as its right neighbour passes nine. */
function setReels(cents, pattern) {
  const reels = document.getElementById("reels");
  if (reels.dataset.pattern !== pattern) {
    reels.dataset.pattern = pattern;
    reels.replaceChildren(...[...pattern].map((mark) => (mark === "0" ? reel() : fixed(mark))));
  }
  const digits = reels.querySelectorAll(".reel");
  let carry = cents - Math.floor(cents);
  let rest = Math.floor(cents);
  for (let place = digits.length - 1; place >= 0; place--) {
    const digit = rest % 10;
    digits[place].firstChild.style.transform = `translateY(${-(digit + carry) * (100 / 11)}%)`;
    carry = digit === 9 ? carry : 0;
    rest = Math.floor(rest / 10);
  }
  shownCents = cents;
}

function reel() {
  const box = document.createElement("span");
  box.className = "reel";
  const strip = document.createElement("span");
  strip.className = "strip";
  for (const digit of "01234567890") strip.append(Object.assign(document.createElement("i"), { textContent: digit }));
  box.append(strip);
  return box;
}

function fixed(mark) {
  return Object.assign(document.createElement("span"), { className: "mark", textContent: mark });
}

function stored() {
  const output = document.querySelector("[data-cents][data-text]");
  const cents = Number(output.dataset.cents);
  // The server's own text is the truth; if the browser would write another, show the text and roll nothing.
  return { cents, pattern: output.dataset.text.replace(/\d/g, "0"), exact: text(cents) === output.dataset.text };
}

function rollTo(quick) {
  const { cents, pattern, exact } = stored();
  cancelAnimationFrame(roll);
  document.getElementById("jackpot").dataset.cents = cents;
  const from = shownCents;
  if (quick || from === null || still.matches || document.hidden || !exact) return setReels(cents, pattern);
  const began = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - began) / ROLL_MS);
    const eased = 1 - (1 - part) ** 3;
    if (part === 1) return setReels(cents, pattern);
    setReels(from + (cents - from) * eased, text(Math.max(from, cents)).replace(/\d/g, "0"));
    roll = requestAnimationFrame(step);
  };
  roll = requestAnimationFrame(step);
}

function showAway(away) {
  const jackpot = document.getElementById("jackpot");
  if (jackpot.classList.contains("away") === away) return;
  jackpot.classList.toggle("away", away);
  document.getElementById("away").hidden = !away;
  document.querySelector(".stored").hidden = away;
  if (away) cancelAnimationFrame(roll);
  else rollTo(true);
}

if (page === "sign") {
  addEventListener("DOMContentLoaded", () => {
    rollTo(true);
    document.getElementById("jackpot").addEventListener("click", () => rollTo(true));
    document.querySelector(".stored").addEventListener("htmx:sseMessage", () => {
      if (document.getElementById("jackpot").dataset.cents !== String(stored().cents)) rollTo(false);
    });
  });
  document.addEventListener("visibilitychange", () => rollTo(true));
}
