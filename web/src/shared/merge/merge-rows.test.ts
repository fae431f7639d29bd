import { describe, expect, test } from "vitest";
import { mergeFields } from "./merge-fields";
import { mergeRows, type RowRules } from "./merge-rows";
import { similarRows, similarTexts } from "./similarity";

interface Stop {
  name: string;
  place: string;
  start: string;
  end: string;
}

const stop = (name: string, change: Partial<Stop> = {}): Stop => ({
  name,
  place: `Hall ${name}`,
  start: `${name} 9:00`,
  end: `${name} 10:00`,
  ...change,
});

const stops: RowRules<Stop> = {
  groups: [["start", "end"]],
  similarity: similarRows,
  ordered: true,
};

const texts: RowRules<{ text: string }> = {
  similarity: similarTexts,
  byPlace: true,
  ordered: true,
};

/** The merged rows, a collision as `mine / theirs`, with "" for a removed row. */
function merged<Row extends object>(
  rules: RowRules<Row>,
  show: (row: Row) => string,
  base: Row[],
  mine: Row[],
  theirs: Row[],
): string {
  const { rows, order, theirOrder } = mergeRows(base, mine, theirs, rules);
  const text = order.map((key) => {
    const row = rows.get(key);
    const side = (version: Row | undefined) => (version === undefined ? "-" : show(version));
    return row?.collides ? `${side(row.mine)} / ${side(row.theirs)}` : side(row?.mine);
  });
  return text.join(", ") + (theirOrder === undefined ? "" : " (order collides)");
}

const names = (base: string, mine: string, theirs: string) => {
  const list = (text: string) => [...text].map((name) => stop(name));
  return merged(stops, ({ name }) => name, list(base), list(mine), list(theirs)).replaceAll(
    ", ",
    "",
  );
};

describe("fields", () => {
  const base = { title: "Bee", about: "For all.", start: "1", end: "2" };
  const dates = [["start", "end"]] as const;

  test("changes of different fields are combined", () => {
    const { mine, theirs, collisions } = mergeFields(
      base,
      { ...base, title: "Spring Bee" },
      { ...base, about: "For children." },
    );
    expect(mine).toEqual({ ...base, title: "Spring Bee", about: "For children." });
    expect(theirs).toEqual(mine);
    expect(collisions).toEqual([]);
  });

  test("the same change by both is no collision", () => {
    const both = { ...base, title: "Spring Bee" };
    expect(mergeFields(base, both, { ...both }).collisions).toEqual([]);
  });

  test("different changes of a field collide, and the others are combined in both versions", () => {
    const { mine, theirs, collisions } = mergeFields(
      base,
      { ...base, title: "Spring Bee", about: "New." },
      { ...base, title: "Fall Bee" },
    );
    expect(collisions).toEqual([["title"]]);
    expect(mine).toEqual({ ...base, title: "Spring Bee", about: "New." });
    expect(theirs).toEqual({ ...base, title: "Fall Bee", about: "New." });
  });

  test("a start and an end collide, because together they may be wrong", () => {
    const { theirs, collisions } = mergeFields(
      base,
      { ...base, start: "2" },
      { ...base, end: "1" },
      dates,
    );
    expect(collisions).toEqual([["start", "end"]]);
    expect(theirs).toEqual({ ...base, start: "1", end: "1" });
  });
});

describe("rows", () => {
  test.each([
    ["nothing changed", "abc", "abc", "abc", "abc"],
    ["both add", "ab", "axb", "aby", "axby"],
    ["both add in the same place", "ab", "axb", "ayb", "axyb"],
    ["both add the same", "ab", "axb", "abx", "abx"],
    ["both to an empty list", "", "x", "y", "xy"],
    ["each removes one", "abcd", "acd", "abd", "ad"],
    ["both remove the same", "abc", "ac", "ac", "ac"],
    ["one removes all, the other adds", "ab", "", "abx", "x"],
    ["one moves, the other adds", "abcd", "bcda", "abxcd", "bxcda"],
    ["one moves, the other removes it", "abc", "bca", "bc", "bc"],
    ["each moves another", "abcdef", "bacdef", "abcdfe", "bacdfe"],
    ["both move alike", "abc", "cab", "cab", "cab"],
    ["one adds at the start, the other at the end", "ab", "xab", "aby", "xaby"],
    ["one adds below what the other removes", "abc", "abxc", "ac", "axc"],
    ["both move the same row", "abcde", "bcdea", "bacde", "bcdea (order collides)"],
  ])("%s", (_, base, mine, theirs, expected) => {
    expect(names(base, mine, theirs)).toBe(expected);
  });

  test("without changes by one, the other's list is the result, in any order", () => {
    const lists = ["", "a", "ab", "ba", "abc", "cab", "bca", "cba", "xabc", "axbyc", "cxa", "xy"];
    for (const base of lists) {
      for (const changed of lists) {
        expect(names(base, changed, base), `${base} to ${changed} by me`).toBe(changed);
        expect(names(base, base, changed), `${base} to ${changed} by them`).toBe(changed);
        expect(names(base, changed, changed), `${base} to ${changed} by both`).toBe(changed);
      }
    }
  });

  test("nothing that anyone added is lost, and nothing appears twice", () => {
    const lists = ["", "ab", "ba", "abc", "cab", "bxc", "acx", "yabc", "cyb"];
    for (const base of lists) {
      for (const mine of lists) {
        for (const theirs of lists) {
          const result = names(base, mine, theirs).replace(" (order collides)", "");
          const expected = [...new Set(base + mine + theirs)].filter((name) =>
            base.includes(name) ? mine.includes(name) && theirs.includes(name) : true,
          );
          expect([...result].sort(), `${base}, ${mine}, ${theirs}`).toEqual(expected.sort());
        }
      }
    }
  });

  const [lunch, finals, prizes] = [stop("Lunch"), stop("Finals"), stop("Prizes")];
  const show = ({ name, place, start }: Stop) => `${name} in ${place} at ${start}`;
  const base = [lunch, finals, prizes];

  test("changes of different rows are combined", () => {
    const mine = [lunch, { ...finals, place: "Gym" }, prizes];
    const theirs = [{ ...lunch, place: "Yard" }, finals, prizes];
    expect(merged(stops, ({ place }) => place, base, mine, theirs)).toBe("Yard, Gym, Hall Prizes");
  });

  test("changes of different fields of a row are combined", () => {
    const mine = [{ ...lunch, place: "Yard" }, finals, prizes];
    const theirs = [{ ...lunch, start: "noon" }, finals, prizes];
    expect(merged(stops, show, base, mine, theirs)).toContain("Lunch in Yard at noon,");
  });

  test("different changes of a field collide, also when one moved the row", () => {
    const mine = [{ ...lunch, name: "Long lunch" }, finals, prizes];
    const theirs = [finals, prizes, { ...lunch, name: "Big lunch" }];
    expect(merged(stops, ({ name }) => name, base, mine, theirs)).toBe(
      "Finals, Prizes, Long lunch / Big lunch",
    );
  });

  test("a removed row that the other changed collides", () => {
    const changed = { ...lunch, place: "Yard" };
    const rest = [finals, prizes];
    expect(merged(stops, ({ place }) => place, base, rest, [changed, ...rest])).toBe(
      "- / Yard, Hall Finals, Hall Prizes",
    );
    expect(merged(stops, ({ place }) => place, base, [changed, ...rest], rest)).toBe(
      "Yard / -, Hall Finals, Hall Prizes",
    );
  });

  test("rows of the same name are told apart by what else they have in common", () => {
    const breaks = [
      stop("Break", { place: "Yard", start: "10", end: "11" }),
      stop("Break", { place: "Hall", start: "15", end: "16" }),
    ];
    const [first, second] = breaks as [Stop, Stop];
    const mine = [first, { ...second, place: "Gym" }];
    const theirs = [{ ...first, start: "9" }, second];
    expect(merged(stops, show, breaks, mine, theirs)).toBe(
      "Break in Yard at 9, Break in Gym at 15",
    );
  });

  test("an unknown base loses nothing", () => {
    const mine = [{ ...lunch, place: "Yard" }, finals];
    expect(merged(stops, ({ place }) => place, [], mine, [lunch, finals])).toBe(
      "Yard, Hall Lunch, Hall Finals",
    );
  });
});

describe("texts", () => {
  const list = (...all: string[]) => all.map((text) => ({ text }));
  const mergeTexts = (base: string[], mine: string[], theirs: string[]) =>
    merged(texts, ({ text }) => text, list(...base), list(...mine), list(...theirs));

  test("neighbors changed by one person each are combined", () => {
    expect(
      mergeTexts(
        ["Bring a pen.", "Be on time."],
        ["Bring two pens.", "Be on time."],
        ["Bring a pen.", "Come early!"],
      ),
    ).toBe("Bring two pens., Come early!");
  });

  test("a rewritten text is found by its place, and collides", () => {
    expect(
      mergeTexts(["One", "Two", "Three"], ["One", "Zwei", "Three"], ["One", "Deux", "Three"]),
    ).toBe("One, Zwei / Deux, Three");
  });

  test("a text that was changed and got a new neighbor is still found", () => {
    expect(
      mergeTexts(
        ["The bee starts at nine in the gym."],
        ["The bee starts at ten in the gym.", "Bring water."],
        ["The bee starts at nine in the gym.", "Bring a pen."],
      ),
    ).toBe("The bee starts at ten in the gym., Bring water., Bring a pen.");
  });
});
