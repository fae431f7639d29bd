import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasScreens, profileIds, profiles } from "./profiles";

const folder = new URL("../../../../../../crates/bee/profiles/", import.meta.url);

interface Profile {
  id: string;
  name: string;
  rounds: { kind: string }[];
}

const known = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Profile,
);

test("every profile of the server can be chosen by its name", () => {
  const names = Object.fromEntries(known.map(({ id, name }) => [id, name]));
  const shown = Object.fromEntries(profileIds.map((id) => [id, profiles[id].name]));
  expect(shown).toEqual(names);
});

test("only rules whose rounds are all spelled at the microphone have screens", () => {
  const spelled = known.filter(({ rounds }) => rounds.every(({ kind }) => kind === "spelling"));
  expect(profileIds.filter(hasScreens).sort()).toEqual(spelled.map(({ id }) => id).sort());
});
