import { existsSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia } from "@/testing/fixtures";
import { clickButton, fetchAgain, fill, open, textIn, user } from "@/testing/page";
import { answer, answerAndRecord, hold, logIn } from "@/testing/server";
import { beePath, bees } from "./account-page/bees";

test("every bee is drawn", () => {
  for (const bee of Object.keys(bees)) {
    expect(existsSync(`public${beePath(bee)}`), bee).toBe(true);
  }
});

test("a drawn bee becomes the photo", async () => {
  const photoURL = "/bees/clover.svg";
  const saves = answerAndRecord("put", "/api/user/profile", { ...mia, photoURL });
  open("/account", mia);
  const card = await screen.findByRole("region", { name: "Name and photo" });
  expect(within(card).getByRole<HTMLInputElement>("radio", { name: "No photo" }).checked).toBe(
    true,
  );
  await user.click(within(card).getByRole("radio", { name: "Green bee with a flower" }));
  await clickButton("Save changes", card);
  await screen.findByText("Changes saved.");
  expect(saves).toEqual([{ displayName: "Mia Lee", photoURL }]);
  const link = within(card).getByLabelText<HTMLInputElement>("Link to a picture");
  expect(link.value).toBe("");
});

test("a new photo doesn't undo a new name from another device", async () => {
  const renamed = { ...mia, displayName: "Mia Lou" };
  const photoURL = "/bees/clover.svg";
  const saves = answerAndRecord("put", "/api/user/profile", { ...renamed, photoURL });
  const router = open("/account", mia);
  const card = await screen.findByRole("region", { name: "Name and photo" });
  await user.click(within(card).getByRole("radio", { name: "Green bee with a flower" }));
  logIn(renamed);
  await fetchAgain(router);
  await waitFor(() => expect(textIn("Name", card)).toBe("Mia Lou"));
  await clickButton("Save changes", card);
  await screen.findByText("Changes saved.");
  expect(saves).toEqual([{ displayName: "Mia Lou", photoURL }]);
});

test("a name and a photo can't be changed while they are being saved", async () => {
  open("/account", mia);
  const card = await screen.findByRole("region", { name: "Name and photo" });
  fill("Name", "Mia", card);
  answer("put", "/api/user/profile", 200, { ...mia, displayName: "Mia" });
  const saving = hold("put", "/api/user/profile");
  await clickButton("Save changes", card);
  await user.type(within(card).getByLabelText("Name"), " Lee");
  await user.type(within(card).getByLabelText("Link to a picture"), "https://photos.example");
  expect([textIn("Name", card), textIn("Link to a picture", card)]).toEqual(["Mia", ""]);
  const bee = within(card).getByRole<HTMLInputElement>("radio", {
    name: "Green bee with a flower",
  });
  await user.click(bee);
  expect(bee.checked).toBe(false);
  saving();
  await screen.findByText("Changes saved.");
});
