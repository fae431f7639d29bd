import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { officialPage } from "@/testing/officials";
import { checkInView } from "@/testing/stage";
import type { StageSpeller } from "../views";

const user = userEvent.setup();
const { open, send, settle, commands, presses, answer } = officialPage("checkIn", checkInView);

const here = (name: RegExp) => screen.getByRole("button", { name });
const missing =
  (number: number) =>
  (entry: StageSpeller): StageSpeller =>
    entry.number === number ? { ...entry, status: "missing" } : entry;
const withHere = (...numbers: number[]) => ({
  entries: checkInView.entries.map((entry) => ({
    ...entry,
    status: numbers.includes(entry.number) ? ("here" as const) : entry.status,
  })),
});

test("those who are missing come first, and one tap marks them", async () => {
  open();
  expect(screen.getByRole("heading", { name: "0 of 7 here" })).toBeTruthy();
  await user.click(here(/^14 Maya Torres is here/));
  // They leave the list at once, before the server has answered.
  expect(screen.queryByRole("button", { name: /^14 Maya/ })).toBeNull();
  // The second tap of a double tap lands on the speller who moved up, and doesn't count.
  await user.click(here(/^10 Isaac Lee is here/));
  settle();
  await user.click(here(/^9 Zoe Park is here/));
  send(withHere(14));
  await waitFor(() => expect(commands()).toHaveLength(2));
  send(withHere(9, 14));
  expect(screen.getByRole("heading", { name: "2 of 7 here" })).toBeTruthy();
  expect(commands()).toEqual([
    { type: "checkIn", speller: 5, present: true },
    { type: "checkIn", speller: 1, present: true },
  ]);
});

test("a tap without an answer is sent again, also after a reload", async () => {
  answer(() => Promise.reject(new TypeError("No network")));
  open();
  await user.click(here(/^14 Maya Torres is here/));
  await waitFor(() => expect(presses).toHaveLength(1));
  expect(screen.getByRole("heading", { name: "1 of 7 here" })).toBeTruthy();
  expect(screen.queryByText(/Send it again/)).toBeNull();
  cleanup();
  answer(async () => Response.json({ seq: 1 }));
  open();
  await waitFor(() => expect(presses).toHaveLength(2));
  expect(presses[1]?.key).toBe(presses[0]?.key);
});

test("a tap that the server refuses is tried again, then said until it was read", async () => {
  const late = "These rules don't let anyone join this late.";
  answer(async (_, { body }) =>
    JSON.parse(String(body)).command.speller === 5
      ? Response.json({ code: "rules", detail: late }, { status: 422 })
      : Response.json({ seq: 1 }),
  );
  open();
  await user.click(here(/^14 Maya Torres is here/));
  settle();
  await user.click(here(/^9 Zoe Park is here/));
  for (const tries of [1, 2, 3, 4, 5]) {
    await waitFor(() => expect(presses).toHaveLength(tries));
    if (tries < 5) act(() => void vi.advanceTimersByTime(2_000));
  }
  await waitFor(() => expect(presses).toHaveLength(6));
  send(withHere(9));
  await waitFor(() => expect(here(/^14 Maya Torres is here/)).toBeTruthy());
  const alert = screen.getByText(`${late} It won't be sent again.`);
  await user.click(screen.getByRole("button", { name: "OK" }));
  expect(alert.isConnected).toBe(false);
});

test("a wrong tap is undone", async () => {
  open();
  await user.click(here(/^14 Maya Torres is here/));
  send(withHere(14));
  const status = screen.getByText("14 Maya Torres is here.").closest("[role=status]");
  await user.click(within(status as HTMLElement).getByRole("button", { name: "Undo" }));
  send({});
  expect(commands().at(-1)).toEqual({ type: "checkIn", speller: 5, present: false });
  expect(screen.queryByText("14 Maya Torres is here.")).toBeNull();
});

/** Maya is here, and so is everyone else who isn't missing after the draw. */
const drawn = (status: "toCome" | "now" | "out") => ({
  entries: checkInView.entries.map((entry) => ({
    ...entry,
    status: entry.number === 14 ? status : ("toCome" as const),
  })),
});

test("the draw ends what can be undone", async () => {
  open();
  await user.click(here(/^14 Maya Torres is here/));
  send(withHere(14));
  expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  send(drawn("toCome"));
  expect(screen.getByText("14 Maya Torres is here.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("someone who came after the draw can be taken back until they are called", async () => {
  const late = { entries: drawn("toCome").entries.map(missing(14)) };
  open(late);
  await user.click(here(/^14 Maya Torres is here/));
  // Before the server has answered.
  expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  send(drawn("toCome"));
  expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  send(drawn("now"));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  send(drawn("toCome"));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.queryByText("14 Maya Torres is here.")).toBeNull();
  await waitFor(() =>
    expect(commands()).toEqual([
      { type: "checkIn", speller: 5, present: true },
      { type: "checkIn", speller: 5, present: false },
    ]),
  );
});

test("a number or a name finds a speller", async () => {
  open(withHere(14));
  const search = screen.getByLabelText("Number, name or school");
  await user.click(screen.getByRole("button", { name: "All 7" }));
  await user.type(search, "1");
  expect(screen.getAllByRole("listitem")).toHaveLength(6);
  await user.clear(search);
  await user.type(search, "maya");
  expect(here(/^14 Maya/).getAttribute("aria-pressed")).toBe("true");
  await user.type(search, "x");
  expect(screen.getByText("Nobody found.")).toBeTruthy();
});

test("an alternate checks in for someone who is missing", async () => {
  const leo = { speller: 8, number: 20, name: "Leo Hill", school: "", alternate: true } as const;
  const entries = (replaced: boolean) => [
    ...checkInView.entries.map((entry) => ({
      ...entry,
      ...(replaced && entry.number === 14 && { replacedBy: leo.speller }),
    })),
    { ...leo, status: replaced ? ("here" as const) : ("missing" as const) },
  ];
  open({ entries: entries(false) });
  expect(screen.getByRole("heading", { name: "0 of 7 here" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Leo/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Alternates 1" }));
  settle();
  await user.click(here(/^20 Leo Hill is here/));
  expect(commands()).toEqual([]);
  const question = screen.getByRole("dialog", { name: "20 Leo Hill checks in for…" });
  await user.click(within(question).getByRole("button", { name: "14 Maya Torres" }));
  // Before the server has answered.
  expect(screen.getByText("Alternate for 14 Maya Torres")).toBeTruthy();
  send({ entries: entries(true) });
  expect(commands()).toEqual([{ type: "checkIn", speller: 8, present: true, replaces: 5 }]);
  expect(screen.getByRole("heading", { name: "1 of 7 here" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "All 7" }));
  expect(screen.getByText("20 Leo Hill spells instead")).toBeTruthy();
  expect(here(/^14 Maya/).hasAttribute("disabled")).toBe(true);
});
