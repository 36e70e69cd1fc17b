// The pages of accounts: ask before what takes something away, keep no password in a field, go to the sign-in when the
// session is over. Everything else is htmx and the server.
"use strict";

document.addEventListener("htmx:confirm", (event) => {
  const asker = event.detail.triggeringEvent?.submitter ?? event.detail.elt;
  const question = asker.closest("[data-confirm]")?.dataset.confirm;
  const dialog = document.getElementById("confirm");
  if (!question || !dialog) return;
  event.preventDefault();
  document.getElementById("confirm-text").textContent = question;
  dialog.returnValue = "no";
  dialog.addEventListener("close", () => dialog.returnValue === "yes" && event.detail.issueRequest(true), { once: true });
  dialog.showModal();
});

document.addEventListener("htmx:afterRequest", (event) => {
  for (const field of event.detail.elt.querySelectorAll("input[type=password], input[autocomplete=one-time-code]")) field.value = "";
  if (event.detail.xhr.status === 401) location.reload();
});
