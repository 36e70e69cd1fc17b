// A file that somebody chooses is read here and put into the text beside it: no file, no name and no path is sent.
"use strict";

document.addEventListener("change", async (event) => {
  const field = document.getElementById(event.target.dataset?.into ?? "");
  const [file] = event.target.files ?? [];
  if (!field || !file) return;
  const longest = Number(field.maxLength);
  field.value = "";
  field.setCustomValidity(file.size > longest ? `This file has more than ${longest / 1024} KiB: it is no certificate.` : "");
  if (file.size <= longest) field.value = await file.text();
  else field.reportValidity();
  event.target.value = "";
});

document.addEventListener("input", (event) => event.target.setCustomValidity?.(""));
