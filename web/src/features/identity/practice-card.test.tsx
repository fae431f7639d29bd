import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { readPracticeSettings } from "@/shared/practice-settings";
import { mia } from "@/testing/fixtures";
import { open, user } from "@/testing/page";

test("a speller chooses how to practice on this device", async () => {
  open("/account", mia);
  const card = await screen.findByRole("region", { name: "Practice" });
  await user.selectOptions(within(card).getByLabelText("Daily goal"), "20 words");
  await user.click(within(card).getByLabelText("Show days in a row"));
  await user.click(within(card).getByLabelText("Play sounds for right and wrong answers"));
  expect(readPracticeSettings(mia.uid)).toEqual({ goal: 20, streak: false, sounds: false });
});
