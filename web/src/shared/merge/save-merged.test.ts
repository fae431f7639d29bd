import { expect, test } from "vitest";
import { ProblemError } from "@/shared/api/problem";
import { mergeRecord } from "./merge-record";
import { CollisionError, saveMerged } from "./save-merged";

interface Bee {
  title: string;
  about: string;
}

const opened: Bee = { title: "Bee", about: "For all." };
const merge = (base: Bee, mine: Bee, theirs: Bee) =>
  mergeRecord(base, mine, theirs, { title: { label: "Title" }, about: { label: "About" } });

/** A server on which others save before each of the next attempts. */
function serverWith(...changes: Partial<Bee>[]) {
  let kept = opened;
  let version = 1;
  const others = [...changes];
  return {
    kept: () => kept,
    save: async (value: Bee, basedOn: number) => {
      const change = others.shift();
      if (change !== undefined) {
        kept = { ...kept, ...change };
        version += 1;
      }
      if (basedOn !== version) {
        throw new ProblemError({
          type: "about:blank",
          title: "Conflict",
          status: 409,
          code: "changed-meanwhile",
          detail: "Someone else has changed this.",
        });
      }
      kept = value;
      return "saved";
    },
    load: async () => ({ value: kept, version }),
  };
}

const base = { value: opened, version: 1 };
const mine = { ...opened, title: "Spring Bee" };

test("a value that nobody else has changed is saved as it is", async () => {
  const server = serverWith();
  const saved = await saveMerged(base, mine, { ...server, merge });
  expect(saved).toEqual({ saved: "saved", merged: false });
  expect(server.kept()).toEqual(mine);
});

test("another change is merged in, and so is one that comes during the second attempt", async () => {
  const server = serverWith({ about: "For some." }, { about: "For children." });
  const saved = await saveMerged(base, mine, { ...server, merge });
  expect(saved.merged).toBe(true);
  expect(server.kept()).toEqual({ title: "Spring Bee", about: "For children." });
});

test("my own version, whose response was lost, isn't someone else's", async () => {
  const server = serverWith({ title: "Spring Bee" });
  const saved = await saveMerged(base, mine, { ...server, merge });
  expect(saved).toEqual({ saved: "saved", merged: false });
});

test("what collides isn't saved", async () => {
  const server = serverWith({ about: "For some." }, { title: "Fall Bee" });
  const theirs = { title: "Fall Bee", about: "For some." };
  await expect(saveMerged(base, mine, { ...server, merge })).rejects.toEqual(
    new CollisionError({ value: theirs, version: 3 }),
  );
  expect(server.kept()).toEqual(theirs);
});

test("it gives up if others save before each attempt", async () => {
  const about = Array.from({ length: 9 }, (_, index) => ({ about: `Version ${index}` }));
  const server = serverWith(...about);
  await expect(saveMerged(base, mine, { ...server, merge })).rejects.toBeInstanceOf(ProblemError);
  expect(server.kept().title).toBe("Bee");
});
