// What a page's scripts say, in the language of the page: the document brings it, and what it lacks stays English.
"use strict";

const TOLD = JSON.parse(document.querySelector('meta[name="lammer-words"]')?.content || "{}");

/** The sentence with each value in its hole: `{}` for one after another, `{0}` where a language has them otherwise. */
function gettext(english, ...values) {
  let next = 0;
  return (TOLD[english] ?? english).replace(/\{(\d*)\}/g, (_, number) => values[number === "" ? next++ : Number(number)]);
}
