// A report on its page: its plots drawn, and its rows searched. The values stand in the tables; nothing is asked of the
// table here, and no amount is worked out.
"use strict";

const INKS = ["#7fc7ff", "#ffb366", "#8fe08f", "#ffd84d", "#d9a6ff"];
const HEIGHT = 220;

function style(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || "#888";
}

function said(told, value) {
  if (value == null) return "–";
  const digits = told.dollars ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {};
  return `${told.dollars ? "$" : ""}${value.toLocaleString("en-US", digits)}`;
}

/** The hour where all is of less than two days, else the date. */
function times(told) {
  const near = told.seconds.at(-1) - told.seconds[0] < 2 * 86400;
  const parts = near ? { hour: "2-digit", minute: "2-digit", hour12: false } : { month: "2-digit", day: "2-digit" };
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: told.zone, ...parts });
  return (_, ticks) => ticks.map((tick) => format.format(new Date(tick * 1000)));
}

/** From the first time to the end of the last; one moment has half an hour on both sides, or it would stand in months. */
function across(told) {
  const first = told.seconds[0], last = told.seconds.at(-1);
  if (told.each) return { range: () => [first, last + told.each] };
  return first === last ? { range: () => [first - 1800, last + 1800] } : {};
}

/** What is drawn: what stood last goes on to the end of its time. */
function points(told) {
  if (told.shape !== "steps") return [told.seconds, ...told.values];
  return [[...told.seconds, told.seconds.at(-1) + told.each], ...told.values.map((curve) => [...curve, curve.at(-1)])];
}

function options(told, width) {
  const paths = told.shape === "bars" ? uPlot.paths.bars({ size: [0.7, 60], align: told.each ? 1 : 0 }) : uPlot.paths.stepped({ align: 1 });
  const axis = { stroke: style("--dim"), grid: { stroke: style("--line"), width: 1 }, ticks: { stroke: style("--line") } };
  return {
    width,
    height: HEIGHT,
    tzDate: (second) => uPlot.tzDate(new Date(second * 1000), told.zone),
    cursor: { drag: { x: false, y: false } },
    scales: { x: across(told), y: told.shape === "bars" ? { range: (_, low, high) => [Math.min(0, low), Math.max(1, high)] } : {} },
    axes: [{ ...axis, values: times(told) }, { ...axis, size: 90, values: (_, ticks) => ticks.map((tick) => said(told, tick)) }],
    series: [
      { value: "{YYYY}-{MM}-{DD} {HH}:{mm}" },
      ...told.curves.map((label, index) => ({
        label,
        paths,
        stroke: INKS[index % INKS.length],
        fill: told.shape === "bars" ? `${INKS[index % INKS.length]}99` : undefined,
        width: 2,
        points: { show: false },
        value: (_, value) => said(told, value),
      })),
    ],
  };
}

function draw(figure) {
  const told = JSON.parse(figure.dataset.plot);
  const plot = new uPlot(options(told, figure.clientWidth), points(told), figure);
  new ResizeObserver(() => plot.setSize({ width: figure.clientWidth, height: HEIGHT })).observe(figure);
}

function drawAll(root) {
  for (const figure of root.querySelectorAll("[data-plot]")) if (!figure.firstChild) draw(figure);
}

/** Rows without the words are put away; what is said is how many are left. */
function search(words) {
  const rows = document.querySelectorAll(".report tbody tr");
  let left = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
    left += !row.hidden;
  }
  document.getElementById("found").textContent = words.length ? gettext("{} of {} rows", left, rows.length) : "";
}

document.getElementById("find")?.addEventListener("input", (event) => {
  search(event.target.value.toLowerCase().split(/\s+/).filter(Boolean));
});
document.getElementById("find")?.addEventListener("keydown", (event) => {
  if (event.key === "Enter") event.preventDefault();
});
document.addEventListener("htmx:afterSwap", (event) => drawAll(event.target));
drawAll(document);
