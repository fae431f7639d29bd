import { expect, test } from "vitest";
import {
  checkTask,
  conditionChoices,
  conditionFor,
  isDone,
  newTask,
  readCondition,
} from "./checklist";

// spec: constant task due date
test("a new task is due on the competition's first day and has no condition", () => {
  expect(newTask("2027-03-01")).toEqual({
    name: "",
    description: "",
    dueDate: "2027-03-01",
    condition: "",
  });
});

// spec: rule task
test("a task requires a name, a description and a due date", () => {
  expect(checkTask({ name: "", description: "", dueDate: "", condition: "" })).toEqual({
    name: "Name is required.",
    description: "Description is required.",
    dueDate: "Due date is required.",
  });
});

// spec: rule task condition
test.each(["Consent", "Consent (parents)", "Consent (a) (b)", ")(", "", "Line\nbreak"])(
  "the condition of a template titled %j names its id",
  (title) => {
    const condition = conditionFor({ _id: "0190-abc", title });
    expect(readCondition(condition)).toEqual({ title, templateId: "0190-abc" });
    expect(isDone({ condition }, new Set(["0190-abc"]))).toBe(true);
    expect(isDone({ condition }, new Set(["parents"]))).toBe(false);
  },
);

test.each(["", "COMPLETE", "Consent (abc)", "COMPLETE Consent", "COMPLETE Consent (abc) now"])(
  "%j links no form and is never done",
  (condition) => {
    expect(readCondition(condition)).toBeUndefined();
    expect(isDone({ condition }, new Set(["abc", ""]))).toBe(false);
  },
);

test("the choices are the forms, and the current condition if its form was deleted", () => {
  const templates = [
    { _id: "t1", title: "Consent" },
    { _id: "t2", title: "Consent" },
  ];
  const consent = "COMPLETE Consent (t1)";
  const forms = [
    { value: "", label: "No form" },
    { value: consent, label: "Consent" },
    { value: "COMPLETE Consent (t2)", label: "Consent" },
  ];
  expect(conditionChoices("", templates)).toEqual({ choices: forms, formDeleted: false });
  expect(conditionChoices(consent, templates)).toEqual({ choices: forms, formDeleted: false });
  const old = "COMPLETE Photo (a) (t0)";
  expect(conditionChoices(old, templates)).toEqual({
    choices: [...forms, { value: old, label: "Photo (a) (deleted)" }],
    formDeleted: true,
  });
  // Unknown until the templates are loaded.
  expect(conditionChoices(old, undefined)).toEqual({
    choices: [
      { value: "", label: "No form" },
      { value: old, label: "Photo (a)" },
    ],
    formDeleted: false,
  });
});
