import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { template } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findAlert,
  findField,
  open,
  textIn,
  user,
} from "@/testing/page";
import {
  answer,
  answerAndRecord,
  changes,
  disconnect,
  hold,
  refuse,
  restore,
} from "@/testing/server";

const field = (number: number) => screen.getByRole("group", { name: `Field ${number}` });

function choose(label: string, value: string, container: HTMLElement): void {
  const select = within(container).getByLabelText(label);
  fireEvent.change(select, { target: { value } });
}

async function addField(number: number, name: string, type: string): Promise<HTMLElement> {
  await clickButton("Add field");
  fill("Field name", name, field(number));
  choose("Type", type, field(number));
  return field(number);
}

const editor = "/competition/12345/edit-templates/trip";
const path = "/api/form/templates/:templateId";

// spec: rule template
test("without one, the General Information Form is offered, and missing or equal names are marked", async () => {
  answer("get", "/api/form/competition-templates/:code", 200, []);
  open("/competition/12345/edit-templates/new");
  await findField("Title");
  await clickButton("Create template");
  await screen.findByText("Title is required.");
  await screen.findByText("Field name is required.");
  await clickButton("Use the General Information Form");
  expect(textIn("Title")).toBe("General Information Form");
  expect(
    [1, 2, 3, 4, 5].map((number) => [
      textIn("Field name", field(number)),
      textIn("Type", field(number)),
    ]),
  ).toEqual([
    ["Name", "text"],
    ["Email", "email"],
    ["Birthdate", "date"],
    ["School", "text"],
    ["Grade", "number"],
  ]);
  fill("Field name", " grade", field(4));
  await clickButton("Create template");
  await screen.findByText("Another field already has this name.");
});

test("fields are moved and removed by keyboard, and the focus stays with them", async () => {
  open("/competition/12345/edit-templates/new");
  await findField("Title");
  fill("Field name", "Seats", field(1));
  await addField(2, "Day", "date");
  await addField(3, "Allergies", "text");
  const press = async (name: string) => {
    (await screen.findByRole("button", { name })).focus();
    await user.keyboard("{Enter}");
  };
  await press("Move Allergies up");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Allergies up");
  await user.keyboard("{Enter}");
  // At the top, only moving down is possible.
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Allergies down");
  await screen.findByText("Allergies is now field 1 of 3.");
  await press("Remove Day");
  expect(screen.getAllByRole("group", { name: /^Field \d$/ })).toHaveLength(2);
  expect(document.activeElement?.closest("[role=group], fieldset")).toBe(field(2));
});

test("a field that was removed by mistake comes back with its choices", async () => {
  open("/competition/12345/edit-templates/new");
  await findField("Title");
  fill("Field name", "Shirt", field(1));
  choose("Type", "choices", field(1));
  fill("Choices of Shirt", "Small\nLarge");
  await addField(2, "Day", "date");
  await clickButton("Remove Shirt");
  expect(textIn("Field name", field(1))).toBe("Day");
  await clickButton("Undo removing Shirt");
  expect(textIn("Field name", field(1))).toBe("Shirt");
  expect(textIn("Choices of Shirt")).toBe("Small\nLarge");
  expect(field(1).contains(document.activeElement)).toBe(true);
});

test("a removed field that someone else's version still has isn't offered once more", async () => {
  open(editor);
  await findField("Title");
  const name = textIn("Field name", field(1));
  await clickButton(`Remove ${name}`);
  await screen.findByRole("button", { name: `Undo removing ${name}` });
  refuse("put", path, 409, "changed-meanwhile");
  await clickButton("Save");
  await findAlert("Someone else has changed this template");
  answer("get", path, 200, { ...template, revision: 5 });
  await clickButton("Use their version");
  await expectGone("Someone else has changed this template");
  expect(textIn("Field name", field(1))).toBe(name);
  expect(screen.queryByRole("button", { name: `Undo removing ${name}` })).toBeNull();
});

// spec: sentence Template created successfully
// spec: rule field type
test("a form is built with choices, limits and a parent's signature", async () => {
  const sent = answerAndRecord("post", "/api/form/create-template", template);
  open("/competition/12345/edit-templates/new");
  await findField("Title");
  fill("Title", "Trip");
  fill("Last day for corrections", "2027-02-01");
  choose("Remind by email", "3", document.body);
  fill("Field name", "Grade", field(1));
  choose("Type", "number", field(1));
  await clickButton("Add limits for Grade");
  fill("Smallest number for Grade", "12");
  fill("Largest number for Grade", "1");
  await user.click(within(field(1)).getByLabelText("Whole numbers only"));
  await addField(2, "Born", "date");
  await clickButton("Add limits for Born");
  await user.click(within(field(2)).getByLabelText("Not in the future"));
  await addField(3, "Shirt", "choices");
  await addField(4, "Permission", "signature");
  choose("Who signs Permission", "parent", field(4));
  await clickButton("Create template");
  await screen.findByText("Add at least one choice.");
  await screen.findByText("This is less than the other limit.");
  fill("Choices of Shirt", "Small\n\n Large ");
  await clickButton("Add limits for Shirt");
  fill("Most choices for Shirt", "1");
  fill("Largest number for Grade", "13");
  // The server's word on a limit is shown beside it, too.
  answer("post", "/api/form/create-template", 422, {
    code: "invalid-fields",
    detail: "Too many.",
    status: 422,
    errors: [{ field: "fields[2].max", message: "Too many for this shirt." }],
  });
  await clickButton("Create template");
  await screen.findByText("Too many for this shirt.");
  restore();
  const saved = answerAndRecord("post", "/api/form/create-template", template);
  fill("Most choices for Shirt", "2");
  await clickButton("Create template");
  await screen.findByText("Template created successfully");
  expect(sent).toEqual([]);
  expect(saved).toMatchObject([
    {
      title: "Trip",
      dueDate: "2027-02-01",
      reminderDays: 3,
      fields: [
        { name: "Grade", type: "number", required: false, min: "12", max: "13", whole: true },
        { name: "Born", type: "date", required: false, max: "today" },
        { name: "Shirt", type: "choices", choices: ["Small", "Large"], max: "2" },
        { name: "Permission", type: "signature", signer: "parent" },
      ],
    },
  ]);
});

test("Olive adds limits, and types the first one right away", async () => {
  open("/competition/12345/edit-templates/new");
  await findField("Title");
  fill("Field name", "Born", field(1));
  choose("Type", "date", field(1));
  await clickButton("Add limits for Born");
  expect(document.activeElement).toBe(await findField("First day for Born"));
  choose("Type", "number", field(1));
  await findField("Smallest number for Born");
  const type = within(field(1)).getByLabelText("Type");
  type.focus();
  choose("Type", "text", field(1));
  await findField("Fewest characters for Born");
  expect(document.activeElement).toBe(type);
});

test("a form is edited, and its fields keep their identity", async () => {
  const sent = answerAndRecord("put", path, template);
  const router = open(editor);
  await findField("Title");
  await screen.findByText(/^2 answers so far\./);
  fill("Field name", "Seats on the bus", field(1));
  await clickButton("Remove Day");
  await clickButton("Save");
  await screen.findByText("Saved “Trip”.");
  expect(sent).toEqual([
    {
      title: "Trip",
      description: "We leave at eight.",
      dueDate: "",
      reminderDays: 0,
      revision: 1,
      fields: [{ name: "Seats on the bus", id: "Seats", type: "number", required: true }],
    },
  ]);
  expect(router.state.location.pathname).toBe("/competition/12345/edit-templates");
});

test("a date that is only partly typed is reported, and not saved as none", async () => {
  answer("get", path, 200, {
    ...template,
    fields: [
      ...template.fields,
      { name: "Born", type: "date", required: false, max: "2020-01-01" },
    ],
  });
  open(editor);
  const typePartly = async (label: string) => {
    const date = await findField(label);
    Object.defineProperty(date, "validity", { configurable: true, value: { badInput: true } });
    await clickButton("Save");
    await screen.findByText("Please enter a real date with month, day and year.");
    expect(document.activeElement).toBe(date);
    Object.defineProperty(date, "validity", { value: { badInput: false } });
  };
  changes.length = 0;
  await typePartly("Last day for corrections");
  await typePartly("Last day for Born");
  expect(changes).toEqual([]);
  await clickButton("Save");
  await screen.findByText("Saved “Trip”.");
});

test("a form can't be changed while it is being saved", async () => {
  const saving = hold("put", path);
  open(editor);
  await findField("Title");
  fill("Title", "Bus trip");
  await clickButton("Save");
  await user.type(screen.getByLabelText(/^Title/), " to the lake");
  await user.type(within(field(1)).getByLabelText("Field name"), " on the bus");
  await user.click(within(field(1)).getByLabelText("Required"));
  await user.click(screen.getByRole("button", { name: "Add field" }));
  await user.click(screen.getByRole("button", { name: "Remove Day" }));
  expect(textIn("Title")).toBe("Bus trip");
  expect(textIn("Field name", field(1))).toBe("Seats");
  expect(within(field(1)).getByLabelText<HTMLInputElement>("Required").checked).toBe(true);
  expect(screen.getAllByRole("group", { name: /^Field \d$/ })).toHaveLength(2);
  saving();
  await screen.findByText("Saved “Trip”.");
});

test("a new form can't be changed while it is being created", async () => {
  answer("get", "/api/form/competition-templates/:code", 200, []);
  const creating = hold("post", "/api/form/create-template");
  open("/competition/12345/edit-templates/new");
  await findField("Title");
  fill("Title", "Trip");
  fill("Field name", "Seats");
  await clickButton("Create template");
  await user.type(screen.getByLabelText(/^Title/), " to the lake");
  await user.click(screen.getByRole("button", { name: "Use the General Information Form" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(textIn("Title")).toBe("Trip");
  creating();
  await screen.findByText("Template created successfully");
});

test("an edit that meets someone else's keeps what was typed until one is chosen", async () => {
  open(editor);
  await findField("Title");
  fill("Title", "Bus trip");
  refuse("put", path, 409, "changed-meanwhile");
  await clickButton("Save");
  await findAlert("Someone else has changed this template");
  expect(textIn("Title")).toBe("Bus trip");
  restore();
  answer("get", path, 200, { ...template, title: "Boat trip", revision: 5 });
  await clickButton("Use their version");
  await expectGone("Someone else has changed this template");
  expect(textIn("Title")).toBe("Boat trip");
  expect(document.activeElement).toBe(screen.getByLabelText(/^Title/));

  fill("Title", "Bus trip");
  refuse("put", path, 409, "changed-meanwhile", "");
  await clickButton("Save");
  await findAlert("Someone else has changed this template");
  restore();
  answer("get", path, 200, { ...template, title: "Boat trip", revision: 6 });
  const sent = answerAndRecord("put", path, { ...template, title: "Bus trip" });
  await clickButton("Keep my version");
  await screen.findByText("Saved “Bus trip”.");
  expect(sent).toMatchObject([{ title: "Bus trip", revision: 6 }]);
});

test("someone else's version that fails to load says so, and keeps what was typed", async () => {
  open(editor);
  await findField("Title");
  fill("Title", "Bus trip");
  refuse("put", path, 409, "changed-meanwhile");
  await clickButton("Save");
  await findAlert("Someone else has changed this template");
  const failed = "Could not load their version.";
  disconnect("get", path);
  await clickButton("Use their version");
  await findAlert(failed);
  await clickButton("Save");
  await expectGone(failed);
  disconnect("get", path);
  await clickButton("Keep my version");
  await findAlert(failed);
  expect(textIn("Title")).toBe("Bus trip");
  restore();
  answer("get", path, 200, { ...template, title: "Boat trip", revision: 5 });
  await clickButton("Use their version");
  await expectGone(failed);
  expect(textIn("Title")).toBe("Boat trip");
});

test.each(["put", "get"] as const)(
  "a form that was deleted while it was edited (found out by %s) can be created again",
  async (found) => {
    const router = open(editor);
    await findField("Title");
    fill("Title", "Bus trip");
    refuse(
      "put",
      path,
      found === "put" ? 404 : 409,
      found === "put" ? "not-found" : "changed-meanwhile",
    );
    refuse("get", path, 404, "not-found");
    await clickButton("Save");
    if (found === "get") await clickButton("Keep my version");
    const deleted = await findAlert("Someone deleted this template while you were editing it.");
    expect(deleted.textContent).toContain("without the answers so far");
    disconnect("post", "/api/form/create-template");
    await clickButton("Create it again");
    await findAlert("Could not create the template.");
    expect(textIn("Title")).toBe("Bus trip");
    restore();
    const sent = answerAndRecord("post", "/api/form/create-template", {
      ...template,
      title: "Bus trip",
    });
    await clickButton("Create it again");
    await screen.findByText("Created “Bus trip” again.");
    expect(sent).toMatchObject([{ title: "Bus trip", competitionCode: 12345 }]);
    expect(router.state.location.pathname).toBe("/competition/12345/edit-templates");
  },
);

test("a deleted form is created again only if it is complete, with the server's errors at its fields", async () => {
  open(editor);
  await findField("Title");
  refuse("put", path, 404, "not-found");
  await clickButton("Save");
  await findAlert("Someone deleted this template while you were editing it.");
  fill("Title", "");
  await clickButton("Create it again");
  await screen.findByText("Title is required.");
  expect(document.activeElement).toBe(screen.getByLabelText(/^Title/));
  fill("Title", "Bus trip");
  const errors = [{ field: "title", message: "Choose another title." }];
  const refusal = { code: "invalid-fields", status: 422, detail: "Choose another title.", errors };
  answer("post", "/api/form/create-template", 422, refusal);
  await clickButton("Create it again");
  await screen.findByText("Choose another title.");
  expect(screen.queryByText("Could not create the template.")).toBeNull();
});

test("changes to a deleted form can be discarded", async () => {
  const router = open(editor);
  await findField("Title");
  fill("Title", "Bus trip");
  refuse("put", path, 404, "not-found");
  await clickButton("Save");
  await clickButton("Discard my changes");
  await waitFor(() =>
    expect(router.state.location.pathname).toBe("/competition/12345/edit-templates"),
  );
});
