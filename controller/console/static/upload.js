// A file that somebody chooses is read here and put into the text beside it: no file, no name and no path is sent.
"use strict";

document.addEventListener("change", async (event) => {
  const field = document.getElementById(event.target.dataset?.into ?? "");
  const [file] = event.target.files ?? [];
  if (!field || !file) return;
  const longest = Number(field.maxLength);
  field.value = "";
  field.setCustomValidity(file.size > longest ? gettext("This file has more than {} KiB: it is no certificate.", longest / 1024) : "");
  if (file.size <= longest) field.value = await file.text();
  else field.reportValidity();
  event.target.value = "";
});

document.addEventListener("input", (event) => event.target.setCustomValidity?.(""));
