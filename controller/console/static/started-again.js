// After a start that was asked for: look until the table answers again, then load the page from it.
"use strict";

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig?.path !== "/first-evening/start-again" || !event.detail.successful) return;
  if (!document.querySelector("#first-evening .said.done")) return;
  let gone = false;
  const look = setInterval(async () => {
    try {
      await fetch("/signed-in", { cache: "no-store" });
      if (gone) {
        clearInterval(look);
        location.reload();
      }
    } catch {
      gone = true;
    }
  }, 250);
});
