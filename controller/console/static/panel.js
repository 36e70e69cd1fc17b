// The screen-cleaning lock: for thirty seconds the page takes no touch and no key; a button that is held leaves it sooner.
// The table's own lock-out button is not of this page, and works meanwhile.
"use strict";

{
  const CLEANING_S = 30;
  const HELD_MS = 1500;

  const cleaning = document.getElementById("cleaning");
  let until = 0; // when the screen takes touches again, on this page's clock
  let holding = 0; // the timer of a hold, 0 while nobody holds

  document.getElementById("clean")?.addEventListener("click", () => {
    document.getElementById("help").hidePopover();
    until = performance.now() + CLEANING_S * 1000;
    cleaning.showModal();
    count();
  });

  function count() {
    if (!cleaning.open) return;
    const left = Math.ceil((until - performance.now()) / 1000);
    document.getElementById("cleaning-left").textContent = gettext("{} s", Math.max(0, left));
    if (left <= 0) leave();
    else setTimeout(count, 250);
  }

  function leave() {
    letGo();
    cleaning.close();
  }

  function hold() {
    holding ||= setTimeout(leave, HELD_MS);
  }

  function letGo() {
    clearTimeout(holding);
    holding = 0;
  }

  if (cleaning) {
    const button = document.getElementById("cleaning-leave");
    button.addEventListener("pointerdown", hold);
    button.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && hold());
    for (const end of ["pointerup", "pointerleave", "pointercancel", "keyup", "blur"]) button.addEventListener(end, letGo);
    cleaning.addEventListener("cancel", (event) => event.preventDefault());
    cleaning.addEventListener("contextmenu", (event) => event.preventDefault());
  }
}
