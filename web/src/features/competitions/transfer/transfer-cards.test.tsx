import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { competition } from "@/testing/fixtures";
import { clickButton, expectGone, findAlert, findField, open, user } from "@/testing/page";
import { answer, disconnect, hold, refuse, restore } from "@/testing/server";

const exportPath = "/api/competition/:code/export";
const importPath = "/api/competition/import";
const zip = new File(["PK"], "bee-12345.zip", { type: "application/zip" });

/** The names of downloaded files. Following their links would leave the page of all tests. */
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

async function chooseZip(): Promise<void> {
  await screen.findByRole("region", { name: "Import a competition" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("There is no file input.");
  await user.upload(input, zip);
}

test("an organizer downloads everything after a failure", async () => {
  open("/competition/12345/settings");
  const card = await screen.findByRole("region", { name: "Download everything" });
  disconnect("get", exportPath);
  await clickButton("Download everything", card);
  await findAlert("Failed to download the competition.", card);
  restore();
  answer("get", exportPath, 200, {});
  await user.click(await findField("Include people's answers to forms", card));
  await clickButton("Download everything", card);
  await vi.waitFor(() => expect(saved).toEqual(["bee-12345.zip"]));
  await expectGone("Failed to download the competition.", card);
});

test("what a download includes can't be changed while it runs", async () => {
  answer("get", exportPath, 200, {});
  open("/competition/12345/settings");
  const card = await screen.findByRole("region", { name: "Download everything" });
  const downloading = hold("get", exportPath);
  await clickButton("Download everything", card);
  const box = await findField("Include people's answers to forms", card);
  await user.click(box);
  expect(box.checked).toBe(false);
  await user.click(within(card).getByRole("button", { name: "Download everything" }));
  downloading();
  await vi.waitFor(() => expect(saved).toEqual(["bee-12345.zip"]));
});

test("an import says which code is new", async () => {
  answer("post", importPath, 201, { competition, exportedCode: 54_321 });
  const router = open("/create-competition");
  await chooseZip();
  await screen.findByText(
    "Imported Spring Bee. The join code 54321 is taken here, so the new one is 12345.",
  );
  expect(router.state.location.pathname).toBe("/competition/12345");
});

test("an import that ends once its organizer is on another page leaves them there", async () => {
  answer("post", importPath, 201, { competition, exportedCode: 12_345 });
  const importing = hold("post", importPath);
  const router = open("/create-competition");
  await chooseZip();
  await router.navigate({ to: "/competition/$code/add-class", params: { code: 12_345 } });
  await findField("Names");
  importing();
  await screen.findByText("Imported Spring Bee. Its join code is 12345.");
  expect(router.state.location.pathname).toBe("/competition/12345/add-class");
});

test("an import whose answer was lost doesn't say that nothing was changed", async () => {
  disconnect("post", importPath);
  open("/create-competition");
  await chooseZip();
  const alert = await findAlert("Failed to import the competition.");
  expect(within(alert).queryByText(/Nothing was changed/)).toBeNull();
});

test("an import that was refused says why, and can be tried with another file", async () => {
  open("/create-competition");
  const sentence = "This zip file isn't a competition that Wordhive exported.";
  answer("post", importPath, 422, {
    code: "invalid-fields",
    detail: sentence,
    status: 422,
    errors: [{ field: "file", message: sentence }],
  });
  await chooseZip();
  await findAlert("Failed to import the competition. Nothing was changed.");
  await screen.findByText(sentence);
  restore();
  answer("post", importPath, 201, { competition, exportedCode: 12_345 });
  await chooseZip();
  await screen.findByText("Imported Spring Bee. Its join code is 12345.");
});

test("an import over a slow connection says so", async () => {
  open("/create-competition");
  const sentence = "The data arrived too slowly. Please try again on a better connection.";
  refuse("post", importPath, 503, "timeout", sentence);
  await chooseZip();
  await findAlert(sentence);
});
