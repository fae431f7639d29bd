import { expect, test } from "vitest";
import { halfWidth } from "@/shared/ui/hexagon";
import { honeycombLayout, pageLine, sizeOfHoneycomb } from "./honeycomb-layout";

/** The room on each screen, in hundredths of the board's height, and of its width if it is upright. */
const boxes = {
  "1920×1080": { width: 163.7, height: 78 },
  "1920×1080 below a heading": { width: 163.7, height: 64 },
  "1024×768": { width: 121.3, height: 78 },
  "1024×768 below a heading": { width: 121.3, height: 67 },
  "360×740": { width: 121.3, height: 251 },
  "740×360": { width: 191, height: 78 },
};

test.each(Object.entries(boxes))("numbers can be read and fit on %s", (_, box) => {
  for (const highest of [200, 999, 1_000, 9_999]) {
    for (let count = 1; count <= 500; count += 1) {
      const layout = honeycombLayout(count, highest, box);
      const { pages, perPage, radius, text } = layout;
      const size = sizeOfHoneycomb(perPage, layout);
      const digits = String(highest).length;
      expect(text, `${count}`).toBeGreaterThanOrEqual(5);
      // A digit is about half as wide as it is high.
      expect(halfWidth(2 * radius), `${count}`).toBeGreaterThan(0.52 * digits * text);
      expect(size.width, `${count}`).toBeLessThanOrEqual(box.width + 0.001);
      expect(size.height, `${count}`).toBeLessThanOrEqual(
        box.height - (pages > 1 ? pageLine : 0) + 0.001,
      );
      expect(pages * perPage, `${count}`).toBeGreaterThanOrEqual(count);
      expect((pages - 1) * perPage, `${count}`).toBeLessThan(count);
    }
  }
});

test.each([
  ["1920×1080", [1, 1, 2]],
  ["1024×768", [1, 2, 3]],
  ["360×740", [1, 1, 1]],
  ["740×360", [1, 1, 2]],
] as const)("60, 100 and 200 numbers take few pages on %s", (screen, pages) => {
  const taken = [60, 100, 200].map((count) => honeycombLayout(count, count, boxes[screen]).pages);
  expect(taken).toEqual(pages);
});
