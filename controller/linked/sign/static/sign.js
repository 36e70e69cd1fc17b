// Shows what the pool shows, twice a second; an amount that is old says since when, and past its limit is none.
"use strict";

const LIMIT_MS = 30000;
const OLD_MS = 3000;
let heard = performance.now();
let clock = new Date();

function put(id, text) {
  const element = document.getElementById(id);
  if (element.textContent !== text) element.textContent = text;
}

function shown(pool) {
  document.body.className = pool.shows === "" ? "away" : pool.since === "" ? "" : "old";
  put("shows", pool.shows === "" ? "Not available" : pool.shows);
  put("since", pool.since === "" ? "" : `as at ${pool.since}`);
  const list = document.getElementById("hits");
  const lines = pool.hits.slice(0, 3).map((hit) => {
    const pending = hit.state === "decided" ? " pending" : "";
    return `${hit.hand} at table ${hit.table}, seat ${hit.seat}: ${hit.amount}${pending}`;
  });
  if (lines.join("\n") !== list.dataset.lines) {
    list.dataset.lines = lines.join("\n");
    list.replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  }
}

function unheard() {
  const age = performance.now() - heard;
  if (age > LIMIT_MS) {
    document.body.className = "away";
    put("shows", "Not available");
    put("since", "");
  } else if (age > OLD_MS) {
    document.body.className = "old";
    put("since", `as at ${clock.toISOString().slice(11, 19)} UTC`);
  }
}

async function ask() {
  try {
    const answer = await fetch("pool.json", { signal: AbortSignal.timeout(2000) });
    if (!answer.ok) throw new Error(answer.statusText);
    shown(await answer.json());
    heard = performance.now();
    clock = new Date();
  } catch {
    unheard();
  }
  setTimeout(ask, 500);
}

ask();
