import { expect, test } from "vitest";
import { bee, sealedBee } from "@/testing/fixtures";
import type { BeeDetail, BeeEntry } from "../api";
import { placeName, shortFingerprint, stateName, stepOf, verdict } from "./bee-step";

const speller = (number: number, status: BeeEntry["status"]): BeeEntry => ({
  speller: number,
  number,
  name: "Mia",
  school: "",
  uid: null,
  status,
});
const missing = [speller(1, "missing"), speller(2, "missing")];
const here = [speller(1, "here"), speller(2, "here")];

const { wordlist } = sealedBee;
const round: BeeDetail["round"] = { no: 1, kind: "spelling" };

test.each([
  [{}, here, "seal"],
  [{ wordlist: null }, here, "relist"],
  [{ wordlist }, here, "relist"],
  [{ sealed: true }, [speller(1, "here")], "enter"],
  [{ sealed: true }, missing, "checkIn"],
  [{ sealed: true }, [speller(1, "here"), speller(2, "missing")], "checkIn"],
  [{ sealed: true }, here, "draw"],
  [{ sealed: true, phase: "ready" }, here, "open"],
  [{ sealed: true, phase: "ready", round }, here, "run"],
  [{ sealed: true, phase: "asking" }, here, "run"],
  [{ sealed: true, phase: "final" }, here, "finish"],
  [{ sealed: false, phase: "closed" }, here, "over"],
])("with %j, the next step is clear", (changes, entries, step) => {
  expect(stepOf({ ...bee, ...changes }, entries)).toBe(step);
});

test("sentences say where the bee is", () => {
  const say = (step: Parameters<typeof verdict>[0], changes: Partial<BeeDetail> = {}) =>
    verdict(step, { ...bee, survivors: 2, ...changes }, here);
  expect(say("draw")).toBe("2 spellers here. Next: draw the order.");
  expect(say("open")).toBe("Ready for 2 spellers.");
  type Round = NonNullable<BeeDetail["round"]>;
  const at = (no: number, kind: Round["kind"]) => ({ round: { no, kind } });
  expect(say("run", at(3, "spelling"))).toBe("Round 3: 2 spellers still in.");
  expect(say("run", at(0, "practice"))).toBe("Practice round: 2 spellers still in.");
  expect(say("run", at(4, "titleWord"))).toBe("Title word: 2 spellers still in.");
  const one = [{ number: 14, name: "Maya" }];
  expect(say("finish", { champions: one })).toBe("Champion: 14 Maya. Close the bee on its page.");
  // One whose account was erased has a number only.
  expect(say("over", { champions: [...one, { number: 3 }] })).toBe(
    "The bee is over. Champions: 14 Maya and 3.",
  );
  expect(say("over")).toBe("The bee is over.");
});

test("places are ordinal numbers", () => {
  expect([1, 2, 3, 4, 11, 22].map(placeName)).toEqual([
    "1st place",
    "2nd place",
    "3rd place",
    "4th place",
    "11th place",
    "22nd place",
  ]);
});

test("states and fingerprints are short", () => {
  const names = ["setup", "ready", "asking", "final", "closed"].map((phase) =>
    stateName({ phase, sealed: true }),
  );
  expect(names).toEqual(["Sealed", "Ready", "Running", "Running", "Over"]);
  expect(shortFingerprint("84b32f6d7dd94656ffff")).toBe("84b3 2f6d 7dd9 4656");
});
