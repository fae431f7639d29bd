import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SecondOfficial } from "./second-official";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a device is called by its role, and by its name if it has one", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json([
      { _id: "grant-1", name: "", role: "headJudge" },
      { _id: "grant-2", name: "Mr. Lee", role: "judge" },
      { _id: "user-1", name: "Ms. Ortiz" },
    ]),
  );
  render(<SecondOfficial address="/api/official" value="" onChange={() => {}} />);
  await screen.findByRole("group", { name: "Which other official agrees?" });
  const names = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(names).toEqual(["Head judge", "Judge, Mr. Lee", "Ms. Ortiz"]);
});
