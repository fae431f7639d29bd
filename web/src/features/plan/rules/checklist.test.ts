import { expect, test } from "vitest";
import { checkTask, conditionFor, isDone, newTask, readCondition } from "./checklist";

test("a new task is due on the competition's first day and has no condition", () => {
  expect(newTask("2027-03-01")).toEqual({
    name: "",
    description: "",
    dueDate: "2027-03-01",
    condition: "",
  });
});

test("a task wants a name, a description and a due date", () => {
  expect(checkTask({ name: "", description: "", dueDate: "", condition: "" })).toEqual({
    name: "Name is required.",
    description: "Description is required.",
    dueDate: "Due date is required.",
  });
});

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
  "%j links nothing and is never done",
  (condition) => {
    expect(readCondition(condition)).toBeUndefined();
    expect(isDone({ condition }, new Set(["abc", ""]))).toBe(false);
  },
);
