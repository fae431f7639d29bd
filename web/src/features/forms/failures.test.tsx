import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia, olive, response } from "@/testing/fixtures";
import {
  clickButton,
  fill,
  findAlert,
  findField,
  open,
  openAndRetry,
  retry,
  textIn,
} from "@/testing/page";
import { answer, changes, disconnect, refuse, restore } from "@/testing/server";

// spec: sentence Failed to fetch templates. Please try again later.
test("forms that fail to load on the organizer's page show an error and retry", async () => {
  const path = "/api/form/competition-templates/:code";
  const sentence = "Failed to fetch templates. Please try again later.";
  await openAndRetry(path, "/competition/12345/edit-templates", sentence, olive, () =>
    answer("get", path, 200, []),
  );
  await screen.findByText("Nothing here!");
});

// spec: sentence An error occurred while creating the template
// spec: sentence Unknown error occurred
test("a form that could not be created can be created again, and nothing typed is lost", async () => {
  const router = open("/competition/12345/edit-templates/new");
  await findField("Title");
  fill("Title", "Trip");
  fill("Description", "We leave at eight.\nBring a hat.");
  fill("Field name", "Seats");
  disconnect("post", "/api/form/create-template");
  await clickButton("Create template");
  await findAlert("An error occurred while creating the template");
  restore();
  answer("post", "/api/form/create-template", 201, null);
  await clickButton("Create template");
  await findAlert("Unknown error occurred");
  restore();
  refuse("post", "/api/form/create-template", 403, "forbidden");
  await clickButton("Create template");
  await findAlert("A detail for a person.");
  expect(textIn("Description")).toBe("We leave at eight.\nBring a hat.");
  expect(textIn("Field name")).toBe("Seats");
  restore();
  await clickButton("Create template");
  await screen.findByText("Template created successfully");
  expect(router.state.location.pathname).toBe("/competition/12345/edit-templates");
});

// spec: sentence Failed to delete template. Please try again later.
test("a form that could not be deleted can be deleted again", async () => {
  const failed = "Failed to delete template. Please try again later.";
  open("/competition/12345/edit-templates");
  disconnect("get", "/api/form/templates/:templateId");
  await clickButton("Delete Trip", await screen.findByRole("list", { name: "Templates" }));
  const unasked = await findAlert(failed);
  restore();
  await retry(unasked);
  const question = await screen.findByRole("dialog", { name: "Delete “Trip”?" });
  expect(question.textContent).toContain("2 answers will be deleted");
  disconnect("delete", "/api/form/templates/:templateId");
  await clickButton("Delete template", question);
  const alert = await findAlert(failed);
  restore();
  answer("get", "/api/form/competition-templates/:code", 200, []);
  await retry(alert);
  await screen.findByText("Deleted “Trip”.");
  await screen.findByText("Nothing here!");
});

test("a form that someone else has deleted disappears", async () => {
  open("/competition/12345/edit-templates");
  const list = await screen.findByRole("list", { name: "Templates" });
  refuse("get", "/api/form/templates/:templateId", 404, "not-found");
  answer("get", "/api/form/competition-templates/:code", 200, []);
  await clickButton("Delete Trip", list);
  await screen.findByText("Nothing here!");
});

// spec: sentence Failed to load the template. Please try again later.
// spec: sentence Failed to submit the form. Please try again later.
test("a filled form survives every failure, and is sent once", async () => {
  const router = open("/competition/12345/form/trip", mia);
  await findField("Seats");
  fill("Seats", "3");
  fill("Day", "2027-03-02");
  fill("Signature", "Mia Lee");
  disconnect("get", "/api/form/templates/:templateId");
  await clickButton("Submit");
  await findAlert("Failed to load the template. Please try again later.");
  restore();
  // Deleted by now.
  refuse("get", "/api/form/templates/:templateId", 404, "not-found");
  await clickButton("Submit");
  await findAlert("It may have been deleted.");
  expect(changes).toEqual([]);
  restore();
  disconnect("post", "/api/form/forms");
  await clickButton("Submit");
  await findAlert("Failed to submit the form. Please try again later.");
  expect(textIn("Seats")).toBe("3");
  expect(textIn("Day")).toBe("2027-03-02");
  restore();
  changes.length = 0;
  await clickButton("Submit");
  await screen.findByText(/^Submitted “Trip”\./);
  await screen.findByRole("heading", { level: 1, name: "Spring Bee" });
  expect(router.state.location.pathname).toBe("/competition/12345");
  expect(changes).toEqual(["POST /api/form/forms"]);
});

// spec: sentence Failed to fetch templates or forms.
// spec: sentence Failed to fetch user forms.
// spec: sentence Failed to load the template. Please try again later.
test.each([
  ["forms", "/api/form/competition-templates/:code", "Failed to fetch templates or forms."],
  ["forms", "/api/form/user-forms/:code/:uid", "Failed to fetch user forms."],
  ["form/trip", "/api/form/user-forms/:code/:uid", "Failed to fetch user forms."],
  [
    "form/trip",
    "/api/form/templates/:templateId",
    "Failed to load the template. Please try again later.",
  ],
])(
  "a participant's page /%s without %s shows an error and retries",
  async (page, path, sentence) => {
    await openAndRetry(path, `/competition/12345/${page}`, sentence, mia, () =>
      answer("get", "/api/form/user-forms/:code/:uid", 200, [response]),
    );
  },
);

// spec: sentence Failed to fetch template.
// spec: sentence Failed to fetch forms.
test.each([
  ["/api/form/templates/:templateId", "Failed to fetch template."],
  ["/api/form/templates/:templateId/responses", "Failed to fetch forms."],
])(
  "an organizer's page of a form without %s shows an error and retries",
  async (path, sentence) => {
    await openAndRetry(path, "/competition/12345/form/trip", sentence);
    await screen.findByRole("table", { name: "Answers" });
  },
);

test("the printed answers that fail to load can be loaded again", async () => {
  const path = "/api/form/templates/:templateId/responses";
  await openAndRetry(path, "/competition/12345/form/trip/sheet", "Failed to fetch forms.");
  await screen.findByRole("region", { name: "Answers" });
});
