import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rulesTexts } from "./rules-text";

interface Profile {
  clock: { seconds: number } | null;
  restart: "never" | "sameLetters";
  capitals: "ignore" | "required";
  ending: "oneWord" | "rival";
  titleWord: boolean;
}

test.each(Object.entries(rulesTexts))("the board's rules are those of %s", (id, lines) => {
  const path = new URL(`../../../../../crates/bee/profiles/${id}.json`, import.meta.url);
  const profile = JSON.parse(readFileSync(path, "utf8")) as Profile;
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
