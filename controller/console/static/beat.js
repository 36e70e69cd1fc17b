// A page that stands alone on a screen says every two seconds that it lives. Its browser was started with a name for it
// behind the address (#kiosk=…), which stays with the window. Elsewhere this does nothing.
"use strict";

{
  const BEAT_MS = 2000;
  const named = new URLSearchParams(location.hash.slice(1)).get("kiosk");
  if (named) {
    sessionStorage.setItem("kiosk", named);
    history.replaceState(null, "", location.pathname + location.search);
  }
  const kiosk = sessionStorage.getItem("kiosk");
  if (kiosk) {
    document.documentElement.dataset.kiosk = "";
    const beat = () => fetch(`/beat/${kiosk}`).catch(() => {}); // a table that does not answer is said elsewhere
    beat();
    setInterval(beat, BEAT_MS);
  }
}
