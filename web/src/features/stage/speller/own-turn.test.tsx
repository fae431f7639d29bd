import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia } from "@/testing/fixtures";
import { open } from "@/testing/page";
import { answer, refuse, restore } from "@/testing/server";

const path = "/api/competition/:code/own-turn";
const turn = { title: "Spring Bee", number: 14, rehearsal: false, ahead: [9, 12] };

test("a speller's dashboard shows their number and turn, until the bee is over", async () => {
  answer("get", path, 200, { ...turn, state: "toCome" });
  open("/competition/12345", mia);
  const card = await screen.findByRole("region", { name: "You are number 14." });
  expect(card.textContent).toContain("2 spellers are ahead of you.You're up after 9 and 12.");
  answer("get", path, 200, { ...turn, ahead: [], state: "over" });
  open("/competition/12345", mia);
  await screen.findByRole("region", { name: "About this bee" });
  expect(screen.queryByText(/^You are number/)).toBeNull();
  restore();
});

test("a speller's page shows the same after a reload, at each state", async () => {
  const ended = { ...turn, ahead: [] };
  const states = [
    ["before", ended],
    ["toCome", turn],
    ["toCome", ended],
    ["now", ended],
    ["had", ended],
    ["seated", ended],
    ["out", ended],
  ] as const;
  for (const [state, view] of states) {
    answer("get", path, 200, { ...view, state });
    const card = async () => {
      cleanup();
      open("/competition/12345", mia);
      const shown = await screen.findByRole("region", { name: "You are number 14." });
      return shown.innerHTML;
    };
    const before = await card();
    expect(await card(), state).toBe(before);
  }
  restore();
});

test("a turn that fails to load leaves the rest of the dashboard as it is", async () => {
  refuse("get", path, 500, "internal");
  open("/competition/12345", mia);
  await screen.findByRole("region", { name: "About this bee" });
  expect(screen.queryByRole("alert")).toBeNull();
  restore();
});
