// What HTML alone cannot do: notice a lost stream and ask for nothing then, keep one phase for all blinking, ask before
// what cannot be undone, take the computer's keys as the key pad's, and roll the sign's digits. Everything else is htmx
// and the server.
"use strict";

const page = document.documentElement.dataset.page;
const GREY_AFTER_MS = 1000; // values on a page are greyed, and its buttons are out of use
const GIVEN_UP_AFTER_MS = 2000; // what was asked and not answered by then will not be done: the table refuses it as well
const SIGN_AWAY_AFTER_MS = 3000; // the sign shows no old number

// --- is the stream alive? ---

let heardAt = performance.now();
let turnedAway = false; // the table answers, and serves no more live pages
let clock = {
  table: Number(document.documentElement.dataset.nowMs),
  here: performance.getEntriesByType("navigation")[0]?.responseStart ?? 0,
}; // the table's own time, and what it was here when that was told

document.addEventListener("htmx:sseBeforeMessage", (event) => {
  heardAt = performance.now();
  turnedAway = false;
  if (event.detail.type === "beat") clock = { table: Number(event.detail.data.split(" ")[1]), here: heardAt };
  showAge();
});

document.addEventListener("htmx:sseError", async (event) => {
  turnedAway = event.detail.source.readyState === EventSource.CLOSED;
  if (turnedAway && (await fetch("/signed-in")).status === 401) location.reload();
});

// Who is signed in no more sees nothing further, and is asked to sign in again.
document.addEventListener("htmx:sseBeforeMessage", (event) => event.detail.type === "ended" && location.reload());
document.addEventListener("htmx:responseError", (event) => event.detail.xhr.status === 401 && location.reload());

function isStale() {
  return performance.now() - heardAt > GREY_AFTER_MS;
}

function showAge() {
  const silent = performance.now() - heardAt;
  const stale = isStale();
  const seconds = Math.round(silent / 1000);
  document.body.classList.toggle("stale", stale);
  for (const age of document.querySelectorAll("[data-age]")) age.textContent = stale ? gettext("{} s old", seconds) : gettext("now");
  const lost = document.getElementById("lost");
  if (lost) {
    lost.hidden = !stale;
    const full = gettext("As many pages are live as this table serves: close one. Until then these values are old.");
    if (stale) lost.textContent = turnedAway ? full : gettext("No word from the table for {} s: these values are old.", seconds);
  }
  if (page === "sign") showAway(silent > SIGN_AWAY_AFTER_MS);
  hold(stale);
  if (stale) giveUp();
}

setInterval(showAge, 250);

/** A page that is lost asks for nothing but the lock-out, which says what became of it. */
function hold(stale) {
  for (const button of document.querySelectorAll(stale ? "main button:enabled:not(#lock-out)" : "button[data-held]")) {
    button.disabled = stale;
    button.toggleAttribute("data-held", stale);
  }
}

// --- what is asked is done now or not at all ---

const askedAt = new WeakMap(); // by the event with which a person asked, where it was not that very moment
const waiting = new Map(); // requests without an answer: what was pressed, and when
const TAKEN_BY_NOBODY = [412, 429]; // asked too late, or too much asked: the table says so in one sentence

function whenAsked(event) {
  return askedAt.get(event) ?? event?.timeStamp ?? performance.now();
}

document.addEventListener("htmx:configRequest", (event) => {
  const at = clock.table + whenAsked(event.detail.triggeringEvent) - clock.here;
  event.detail.headers["Lammer-Asked-Ms"] = Math.max(0, Math.round(at));
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, xhr, requestConfig } = event.detail;
  const presser = requestConfig.triggeringEvent?.submitter ?? elt;
  const pressed = (presser.querySelector("span") ?? presser).textContent.trim();
  if (isStale() && elt.id !== "lock-out") {
    event.preventDefault();
    sayNotSent(pressed);
    return;
  }
  sayNot("");
  waiting.set(xhr, { pressed, at: performance.now() });
  xhr.addEventListener("loadend", () => waiting.delete(xhr));
  xhr.addEventListener("error", () => sayNotSent(pressed));
  xhr.addEventListener("load", () => TAKEN_BY_NOBODY.includes(xhr.status) && sayNot(xhr.responseText));
});

function giveUp() {
  for (const [xhr, { pressed, at }] of waiting) {
    if (performance.now() - at < GIVEN_UP_AFTER_MS) continue;
    xhr.abort();
    sayNotSent(pressed);
  }
}

function sayNotSent(pressed) {
  sayNot(gettext("{} not sent: the table does not answer.", pressed).trim());
}

function sayNot(text) {
  const not = document.getElementById("not-done");
  if (!not) return;
  not.hidden = text === "";
  not.textContent = text;
}

document.getElementById("not-done")?.addEventListener("click", () => sayNot(""));

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
  const answered = () => {
    askedAt.set(event.detail.triggeringEvent, performance.now());
    if (dialog.returnValue === "yes") event.detail.issueRequest(true);
  };
  dialog.addEventListener("close", answered, { once: true });
  dialog.showModal();
});

// What the question was about has changed: the question goes with it.
document.addEventListener("htmx:sseMessage", () => {
  const dialog = document.getElementById("confirm");
  if (dialog?.open && !dialog.asker.isConnected) dialog.close("no");
});

// A code never stays in a field once it was sent; what was taken is no longer typed and waiting, or the form begins anew.
document.addEventListener("htmx:afterRequest", (event) => {
  const { elt, successful } = event.detail;
  const anew = successful && elt.matches("form[data-anew]");
  if (anew) elt.reset();
  for (const field of elt.querySelectorAll("input")) {
    if (field.type === "password") field.value = "";
    else if (successful && !anew) field.defaultValue = field.value;
  }
});

// --- what a person is typing stays when its part is shown anew ---

const typed = new Map(); // by field and by what it is typed for

/** A code is typed for the very question that stands there, everything else for its field or the `data-for` of it. */
function typedFor(field) {
  return `${field.id} ${field.dataset.for ?? field.form?.elements.about?.value ?? ""}`;
}

document.addEventListener("htmx:sseBeforeMessage", (event) => {
  for (const field of event.target.querySelectorAll("input[id]:not([type=radio])")) {
    if (field.value !== field.defaultValue) typed.set(typedFor(field), field.value);
  }
});

document.addEventListener("htmx:sseMessage", (event) => {
  for (const field of event.target.querySelectorAll("input[id]:not([type=radio])")) {
    field.value = typed.get(typedFor(field)) ?? field.value;
  }
  typed.clear();
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
  if (key.disabled) return sayNotSent(legend);
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
