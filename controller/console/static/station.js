// The stations of an electronic poker table: the time that is left, the keys of the PIN, and cards that lie face down
// until they are touched. Everything else is htmx and the server.
"use strict";

const begun = { turn: "", at: 0 }; // of the turn that is shown, since when

function showLeft() {
  const says = document.querySelector(".says[data-turn]");
  if (!says) return;
  const { turn, within } = says.dataset;
  if (turn !== begun.turn) Object.assign(begun, { turn, at: performance.now() });
  const left = Number(within) - Math.floor((performance.now() - begun.at) / 1000);
  says.querySelector(".left").textContent = Number(within) ? String(Math.max(0, left)) : "";
  says.classList.toggle("soon", Number(within) > 0 && left <= 10);
}

setInterval(showLeft, 250);

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-digit]");
  const pin = document.getElementById("pin");
  if (key && pin) pin.value = key.dataset.digit === "" ? "" : pin.value + key.dataset.digit;
});
