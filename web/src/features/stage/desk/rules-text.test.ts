import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ourDefaults, rulesTexts } from "./rules-text";

interface Profile {
  ours: string[];
  order: string;
  ties: string;
  lateUntilRound: number;
  appeals: { reinstatement: string };
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

test.each(Object.keys(rulesTexts))("what %s leaves open is our default", (id) => {
  const profile = profileOf(id);
  for (const pointer of Object.keys(ourDefaults))
    expect(isOurs(profile, pointer), pointer).toBe(true);
  const { order, ties, lateUntilRound, appeals } = profile;
  expect([order, ties, lateUntilRound, appeals.reinstatement]).toEqual([
    "drawn",
    "shared",
    1,
    "nextRound",
  ]);
});

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
