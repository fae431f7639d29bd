import { describe, expect, test, vi } from "vitest";
import { ProblemError } from "@/shared/api/problem";
import { saveList } from "./save-list";

const changedConcurrently = new ProblemError({
  type: "about:blank",
  title: "Conflict",
  status: 409,
  code: "changed-meanwhile",
  detail: "Someone else has changed this competition.",
});

const item = (name: string) => ({ name, description: "Here." });
const answer = (version: number, ...names: string[]) => ({ version, items: names.map(item) });

function attempt(version: number | undefined, theirs: ReturnType<typeof answer>) {
  const save = vi.fn(async (sent: number | undefined) => {
    if (sent !== undefined && sent !== theirs.version) throw changedConcurrently;
    return answer(9, "mine");
  });
  const refetch = vi.fn(async () => theirs);
  const saving = saveList({
    save,
    version,
    saved: [item("a")],
    refetch,
    itemsOf: ({ items }) => items,
  });
  return { saving, save, refetch };
}

describe("saveList", () => {
  test("saves over the version it is based on", async () => {
    const { saving, save, refetch } = attempt(4, answer(4, "a"));
    expect(await saving).toEqual(answer(9, "mine"));
    expect(save.mock.calls).toEqual([[4]]);
    expect(refetch).not.toHaveBeenCalled();
  });

  test("fails if someone else changed this list", async () => {
    const { saving, save } = attempt(4, answer(5, "theirs"));
    await expect(saving).rejects.toBe(changedConcurrently);
    expect(save).toHaveBeenCalledTimes(1);
  });

  test("saves over changes to other parts of the competition", async () => {
    const { saving, save } = attempt(4, answer(6, "a"));
    expect(await saving).toEqual(answer(9, "mine"));
    expect(save.mock.calls).toEqual([[4], [6]]);
  });

  test("overwrites any version without one", async () => {
    const { saving, save } = attempt(undefined, answer(6, "theirs"));
    await saving;
    expect(save.mock.calls).toEqual([[undefined]]);
  });
});
