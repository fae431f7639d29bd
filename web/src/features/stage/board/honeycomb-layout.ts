import { halfWidth } from "@/shared/ui/hexagon";
import { smallest } from "./fit";

/* In hundredths of the board's height. */

export interface Box {
  width: number;
  height: number;
}

export interface HoneycombLayout {
  /** How many pages show all numbers, and how many of them one shows at most. */
  pages: number;
  perPage: number;
  columns: number;
  radius: number;
  /** Of the numbers. */
  text: number;
}

/** What is left of a board as wide as most, below its title and above its last line. */
export const usualBox: Box = { width: 163, height: 75 };
/** Above the hexagons, and of the line below them that says which page it is. */
const gap = 3;
export const pageLine = 7;
export const stroke = 0.46;

/** Larger hexagons would be mostly empty. */
const largest = 15.7;
/** The smallest hexagon in which three digits fit, and four: those of the smallest number that can be read. */
const smallestRadius = (highest: number) => (highest < 1_000 ? 5.56 : 6.9);
/** Of a number in its hexagon. */
const share = 0.74;

/** The size of the whole honeycomb. */
export function sizeOfHoneycomb(
  count: number,
  { columns, radius }: Pick<HoneycombLayout, "columns" | "radius">,
): Box {
  const rows = Math.ceil(count / columns);
  return {
    width: halfWidth(radius) * (2 * columns + (rows > 1 ? 1 : 0)) + 2 * stroke,
    height: radius * (1.5 * rows + 0.5) + 2 * stroke,
  };
}

/** The largest hexagons in which so many numbers fit: on one page, or on as few as they can be read on. */
export function honeycombLayout(count: number, highest: number, box: Box): HoneycombLayout {
  const least = smallestRadius(highest);
  const inside = (height: number) => ({
    width: box.width - 2 * stroke,
    height: height - gap - 2 * stroke,
  });
  const all = largestCells(count, inside(box.height));
  if (all.radius >= least || count <= 1) {
    return { pages: 1, perPage: Math.max(1, count), ...withText(all) };
  }
  const page = inside(box.height - pageLine);
  const pages = Math.ceil(count / mostCells(least, page));
  const perPage = Math.ceil(count / pages);
  return { pages, perPage, ...withText(largestCells(perPage, page)) };
}

const withText = <Cells extends { radius: number }>(cells: Cells) => ({
  ...cells,
  text: Math.max(cells.radius * share, smallest + 0.05),
});

/** As many columns as make the hexagons largest. */
function largestCells(count: number, { width, height }: Box) {
  let best = { columns: 1, radius: 0 };
  for (let rows = 1; rows <= count; rows += 1) {
    const columns = Math.ceil(count / rows);
    const radius = Math.min(
      width / (halfWidth(2) * (columns + (rows > 1 ? 0.5 : 0))),
      height / (1.5 * rows + 0.5),
      largest,
    );
    if (radius > best.radius) best = { columns, radius };
  }
  return best;
}

/** How many hexagons of this radius fit. */
function mostCells(radius: number, { width, height }: Box): number {
  const rows = Math.max(1, Math.floor((height / radius - 0.5) / 1.5));
  const columns = Math.floor(width / halfWidth(2 * radius) - (rows > 1 ? 0.5 : 0));
  return rows * Math.max(1, columns);
}
