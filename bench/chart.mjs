// Draws cost against size, as SVG for docs/benchmarks.md. Readable in light and dark.

const WIDTH = 760;
const HEIGHT = 308;
const PANEL = { top: 64, bottom: 252, width: 300 };
/** Left edges of the two panels. */
const LEFT = [60, 430];

const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .title { font-size: 15px; font-weight: 600; }
    .tick { font-size: 12px; fill: #59636e; }
    .grid { stroke: #d1d9e0; }
    .cost { stroke: #0969da; fill: none; stroke-width: 2; }
    .point { fill: #0969da; }
    .bare { stroke: #59636e; stroke-dasharray: 5 4; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .tick { fill: #9198a1; }
      .grid { stroke: #3d444d; }
      .cost { stroke: #4493f8; }
      .point { fill: #4493f8; }
      .bare { stroke: #9198a1; }
    }`;

/** Round marks from 0 to at least `most`, at most six. */
function marks(most) {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [0.2, 0.5, 1, 2].map((part) => part * power).find((size) => most / size <= 5);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

const precise = (cost) => cost.toFixed(cost < 100 ? 1 : 0);
const text = (x, y, content, attributes = "") =>
  `<text x="${x}" y="${y}" ${attributes}>${content}</text>`;
const line = (x1, y1, x2, y2, kind) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="${kind}"/>`;

function panel(left, { kind, points, constant }, bare, yMarks) {
  const right = left + PANEL.width;
  const [first, last] = [points.at(0).size, points.at(-1).size].map(Math.log10);
  // Points keep away from the edges.
  const x = (size) =>
    left + 24 + ((Math.log10(size) - first) / (last - first)) * (PANEL.width - 48);
  const y = (cost) => PANEL.bottom - (cost / yMarks.at(-1)) * (PANEL.bottom - PANEL.top);
  const rounded = (number) => Math.round(number * 10) / 10;
  const place = ({ size, cost }) => [rounded(x(size)), rounded(y(cost))];
  return [
    ...yMarks.flatMap((mark) => [
      line(left, rounded(y(mark)), right, rounded(y(mark)), "grid"),
      text(left - 8, rounded(y(mark)) + 4, rounded(mark), 'class="tick" text-anchor="end"'),
    ]),
    line(left, rounded(y(bare)), right, rounded(y(bare)), "bare"),
    text(right, rounded(y(bare)) - 6, "bare route", 'class="tick" text-anchor="end"'),
    `<polyline class="cost" points="${points.map((point) => place(point).join(",")).join(" ")}"/>`,
    ...points.flatMap((point, index) => {
      const [px, py] = place(point);
      // Beside the line, not on it.
      const neighbors = [points[index - 1], points[index + 1]].filter(Boolean);
      const isLowest = neighbors.every(({ cost }) => cost > point.cost);
      return [
        `<circle class="point" cx="${px}" cy="${py}" r="4"/>`,
        text(px, py + (isLowest ? 20 : -10), precise(point.cost), 'text-anchor="middle"'),
        text(
          px,
          PANEL.bottom + 20,
          point.size.toLocaleString("en-US"),
          'class="tick" text-anchor="middle"',
        ),
      ];
    }),
    text(
      left + PANEL.width / 2,
      PANEL.bottom + 44,
      `Number of ${kind}, with ${constant}`,
      'text-anchor="middle"',
    ),
  ];
}

/** A chart with a panel for each of the two series, and the cost of the bare route. */
export function growthChart({ series, bare }) {
  const costs = series.flatMap(({ points }) => points.map(({ cost }) => cost));
  const yMarks = marks(Math.max(...costs) * 1.1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title">`,
    '<title id="title">What reading a competition costs, by number of users and of competitions</title>',
    `<style>${STYLE}\n</style>`,
    text(LEFT[0] - 40, 26, "What reading a competition costs", 'class="title"'),
    text(LEFT[0] - 40, 46, "CPU time per request, in microseconds", 'class="tick"'),
    ...series.flatMap((one, index) => panel(LEFT[index], one, bare, yMarks)),
    "</svg>",
    "",
  ].join("\n");
}
