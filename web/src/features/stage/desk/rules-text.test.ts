import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rulesSize } from "../board/fit";
import { ourDefaults, rulesCards, rulesTexts } from "./rules-text";

interface Profile {
  ours: string[];
  clock: { seconds: number } | null;
  restart: "never" | "sameLetters";
  capitals: "ignore" | "required";
  ending: "oneWord" | "rival";
  titleWord: boolean;
}

const profileOf = (id: string) => {
  const path = new URL(`../../../../../crates/bee/profiles/${id}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as Profile;
};
/** Whether no published rule is known for this parameter. */
const isOurs = ({ ours }: Profile, pointer: string) =>
  ours.some((one) => pointer === one || pointer.startsWith(`${one}/`));

/** Which parameters a sentence of the rules is about. */
const subjects: [RegExp, string[]][] = [
  [/^There is no clock|seconds for each word/, ["/clock", "/clock/seconds"]],
  [/[Aa]sk for/, ["/ask", "/ask/items", "/ask/untilLeftS", "/ask/other"]],
  [/start over/, ["/restart"]],
  [/[Cc]apital/, ["/capitals"]],
  [/sounds like/, ["/homonym"]],
  [/One miss|last two/, ["/ending"]],
  [/one more word/, ["/titleWord"]],
];

test.each(Object.entries(rulesTexts))(
  "the board names our defaults among the rules of %s",
  (id, lines) => {
    const profile = profileOf(id);
    for (const line of lines) {
      const about = subjects.filter(([pattern]) => pattern.test(line)).flatMap(([, of]) => of);
      expect(about, line).not.toHaveLength(0);
      const ours = about.some((pointer) => isOurs(profile, pointer));
      expect(line.endsWith(" (our default)."), line).toBe(ours);
    }
  },
);

/** The value of a parameter, as text. Rounds are called by their kinds. */
function formatValue(profile: unknown, pointer: string): string {
  const value = pointer
    .slice(1)
    .split("/")
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], profile);
  return pointer === "/rounds"
    ? (value as { kind: string }[]).map(({ kind }) => kind).join()
    : String(value);
}

/** The pointers below which there is only one value. */
const parameters = (profile: Profile, pointer: string): string[] =>
  pointer === "/appeals"
    ? ["until", "blockTitleWord", "reinstatement"].map((name) => `${pointer}/${name}`)
    : // Without a clock there is none to see, and written rounds have no screen yet.
      (pointer === "/clockPublic" && !profile.clock) || pointer.startsWith("/written")
      ? []
      : [pointer];

test.each(Object.keys(rulesTexts))("all of our defaults in the rules of %s are named", (id) => {
  const profile = profileOf(id);
  const ours = profile.ours.flatMap((pointer) => parameters(profile, pointer));
  const inRules = (rulesTexts[id] ?? [])
    .filter((line) => line.endsWith(" (our default)."))
    .flatMap((line) => subjects.find(([pattern]) => pattern.test(line))?.[1] ?? []);
  const named = Object.keys(ourDefaults[id] ?? {});
  expect([...named, ...inRules].sort()).toEqual(ours.sort());
  for (const [pointer, value] of Object.entries(ourDefaults[id] ?? {}))
    expect(formatValue(profile, pointer), pointer).toBe(value);
  const [, ...cards] = rulesCards(id);
  const sentences = cards.flatMap(({ lines: [, ...lines] }) => lines);
  expect(sentences).toHaveLength(named.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/);
});

test.each(Object.keys(rulesTexts).flatMap(rulesCards))(
  "“$label” fits on the board",
  ({ lines }) => {
    expect(rulesSize(lines)).toBeGreaterThanOrEqual(5);
  },
);

test.each(Object.entries(rulesTexts))("the board's rules are those of %s", (id, lines) => {
  const profile = profileOf(id);
  const text = lines.join("\n");
  expect(lines).toHaveLength(6);
  // What the server takes.
  expect(new TextEncoder().encode(text).length).toBeLessThan(900);
  const clock = profile.clock ? `${profile.clock.seconds} seconds` : "no clock";
  expect(lines[0]).toContain(clock);
  expect(text.includes("can't start over")).toBe(profile.restart === "never");
  expect(text.includes("Say “capital”")).toBe(profile.capitals === "required");
  expect(text.includes("last two")).toBe(profile.ending === "rival");
  expect(/one more word/.test(text)).toBe(profile.titleWord);
});
