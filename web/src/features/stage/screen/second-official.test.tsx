import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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

test("after trying again, the focus is at the officials, if it was at the button", async () => {
  const user = userEvent.setup();
  let online = false;
  vi.stubGlobal("fetch", async () => {
    if (!online) throw new TypeError("Failed to fetch");
    return Response.json([{ _id: "user-1", name: "Ms. Ortiz" }]);
  });
  const onChange = vi.fn();
  render(<SecondOfficial address="/api/official" value="" onChange={onChange} />);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Could not load the officials\./);
  await user.tab();
  await user.keyboard("{Enter}");
  const again = screen.getByRole("button", { name: "Try again" });
  expect(document.activeElement).toBe(again);
  online = true;
  await user.keyboard("{Enter}");
  const officials = await screen.findByRole("group", { name: "Which other official agrees?" });
  expect(document.activeElement).toBe(officials);
  await user.click(screen.getByLabelText("Ms. Ortiz"));
  expect(onChange.mock.calls).toEqual([["user-1"]]);
});
