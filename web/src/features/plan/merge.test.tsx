import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { competition } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findAlert,
  findField,
  open,
  retry,
  textIn,
  user,
} from "@/testing/page";
import { disconnect, keepPlanList } from "@/testing/server";

const editor = "/competition/12345/edit-timeline";
const conflict = "Someone else saved this timeline while you were editing it.";
const [signUp] = competition.timeline as [(typeof competition.timeline)[number]];
const classRound = { ...signUp, name: "Class round", description: "In each class." };
const prizes = { ...signUp, name: "Prizes", description: "For all." };

/** Opens the editor and changes the first milestone. */
async function changeSignUp(description: string): Promise<void> {
  open(editor);
  await user.click(await screen.findByRole("button", { name: /^Edit .*Sign-up/ }));
  await findField("Description");
  fill("Description", description);
}

const side = async (name: string) => {
  const found = await screen.findByRole("button", { name });
  return found.parentElement as HTMLElement;
};

test("changes that don't overlap are saved together, in one click", async () => {
  const timeline = keepPlanList("timeline");
  timeline.save([signUp, classRound]);
  await changeSignUp("On paper.");
  timeline.save([signUp, { ...classRound, description: "In the gym." }, prizes]);
  await clickButton("Save timeline");
  await screen.findByText("Timeline saved, together with someone else's changes.");
  expect(timeline.saved()).toEqual([
    { ...signUp, description: "On paper." },
    { ...classRound, description: "In the gym." },
    prizes,
  ]);
  // The open milestone stays open, and the others are shown.
  expect(textIn("Description")).toBe("On paper.");
  await screen.findByText("In the gym.");
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("what both changed is shown side by side after a reload, too, and chosen with a click", async () => {
  const timeline = keepPlanList("timeline");
  timeline.save([signUp, classRound, prizes]);
  await changeSignUp("Online, with a parent.");
  await clickButton("Remove Prizes");
  timeline.save([{ ...signUp, description: "By phone." }, classRound, { ...prizes, name: "Cups" }]);
  await clickButton("Save timeline");
  await findAlert(conflict);
  // A reload doesn't lose what was typed, nor what it is based on.
  open(editor);
  await screen.findByText(/^Restored your unsaved draft/);
  await clickButton("Save timeline");
  await findAlert(conflict);
  const mine = await side("Keep my version of “Sign-up”");
  const marked = within(mine).getAllByText(/./, { selector: "mark" });
  expect(marked.map(({ textContent }) => textContent).join(" ")).toContain("parent");
  within(await side("Keep my version of “Cups”")).getByText("You removed it.");
  await screen.findByText("Choose 2 versions before saving.");

  await clickButton("Save timeline");
  expect(timeline.saved()[2]).toMatchObject({ name: "Cups" });
  await clickButton("Keep my version of “Sign-up”");
  await clickButton("Use their version of “Cups”");
  await clickButton("Save timeline");
  await screen.findByText("Timeline saved.");
  expect(timeline.saved()).toEqual([
    { ...signUp, description: "Online, with a parent." },
    classRound,
    { ...prizes, name: "Cups" },
  ]);
  await expectGone(conflict);
  open(editor);
  await screen.findByText("Cups");
  expect(screen.queryByText(/^Restored/)).toBeNull();
});

test("a choice survives a lost connection, and another conflict is merged again", async () => {
  const timeline = keepPlanList("timeline");
  timeline.save([signUp, classRound]);
  await changeSignUp("On paper.");
  timeline.save([{ ...signUp, description: "By phone." }, classRound]);
  await clickButton("Save timeline");
  await findAlert(conflict);
  await clickButton("Keep my version of “Sign-up”");
  // Someone saves once more while the first organizer chooses.
  timeline.save([{ ...signUp, description: "By phone." }, classRound, prizes]);
  disconnect("post", "/api/competition/update-timeline", { once: true });
  await clickButton("Save timeline");
  await retry(await findAlert("Failed to update timeline. Please try again later."));
  await screen.findByText("Timeline saved, together with someone else's changes.");
  expect(timeline.saved()).toEqual([{ ...signUp, description: "On paper." }, classRound, prizes]);
});
