import { describe, expect, test } from "vitest";
import {
  checkTemplate,
  fieldDraft,
  mapTemplateErrors,
  newField,
  newTemplate,
  type TemplateDraft,
  templateDraft,
} from "./template-draft";

const draft = (...names: string[]): TemplateDraft => ({
  title: "Travel",
  description: "",
  visibility: "visible",
  dueDate: "",
  reminderDays: "3",
  fields: names.map((name, index) => ({
    ...newField(String(index)),
    name,
    required: index === 0,
  })),
});

describe("a template", () => {
  // spec: rule template
  test("requires a title, a field and a name for each field", () => {
    expect(checkTemplate({ ...draft(), title: " " })).toEqual({
      title: "Title is required.",
      fields: "Add at least one field.",
    });
    expect(checkTemplate(draft("Bus", " "))).toEqual({
      "fields.1.name": "Field name is required.",
    });
    expect(checkTemplate(draft("Bus", "Lunch"))).toEqual({});
  });

  test("rejects duplicate names, ignoring case and spaces", () => {
    expect(checkTemplate(draft("Bus", " bus ", "BUS", "Ｂｕｓ", "Lunch"))).toEqual({
      "fields.1.name": "Another field already has this name.",
      "fields.2.name": "Another field already has this name.",
      "fields.3.name": "Another field already has this name.",
    });
    expect(checkTemplate(draft("Bus stop", "bus  stop"))).toEqual({
      "fields.1.name": "Another field already has this name.",
    });
    // Two fields without a name are not duplicates.
    expect(Object.values(checkTemplate(draft("", "")))).toEqual([
      "Field name is required.",
      "Field name is required.",
    ]);
  });

  test("limits the length of its texts in characters", () => {
    expect(checkTemplate({ ...draft("🐝".repeat(200)), title: "🐝".repeat(200) })).toEqual({});
    expect(
      checkTemplate({
        ...draft("b".repeat(201)),
        title: "b".repeat(201),
        description: "b".repeat(10_001),
      }),
    ).toEqual({
      title: "Title can have at most 200 characters.",
      description: "Description can have at most 10,000 characters.",
      "fields.0.name": "Field name can have at most 200 characters.",
    });
  });

  test("maps server errors to fields", () => {
    expect(
      mapTemplateErrors({
        title: "Too long.",
        "fields[12].name": "Taken.",
        "fields[3]": "Not like this.",
        competitionCode: "No such competition.",
      }),
    ).toEqual({
      title: "Too long.",
      "fields.12.name": "Taken.",
      "fields.3.name": "Not like this.",
    });
  });

  test("is sent trimmed and without ids", () => {
    expect(newTemplate({ ...draft(" Bus "), title: " Travel ", description: " Far. " })).toEqual({
      title: "Travel",
      description: "Far.",
      fields: [{ name: "Bus", type: "text", required: true }],
      visibility: "visible",
      dueDate: "",
      // Without a date, there is nothing to count from.
      reminderDays: 0,
    });
  });

  test("checks choices and limits", () => {
    const errors = (changes: Partial<TemplateDraft["fields"][number]>) => {
      const form = draft("Field");
      form.fields = form.fields.map((field) => ({ ...field, ...changes }));
      return checkTemplate(form);
    };
    expect(errors({ type: "choice", choices: " \n" })).toEqual({
      "fields.0.choices": "Add at least one choice.",
    });
    expect(errors({ type: "choices", choices: "Small\n small " })).toEqual({
      "fields.0.choices": "“small” is listed twice.",
    });
    expect(errors({ type: "choices", choices: "S\nM", min: "3" })).toEqual({
      "fields.0.min": "Please enter a whole number from 0 to 2.",
    });
    expect(errors({ type: "number", min: "1e9", max: "2" })).toEqual({
      "fields.0.min": "Please enter a number such as 7 or 2.5.",
    });
    expect(errors({ type: "number", min: "12", max: "2" })).toEqual({
      "fields.0.max": "This is less than the other limit.",
    });
    expect(errors({ type: "date", min: "2027-02-01", max: "2027-01-01" })).toEqual({
      "fields.0.max": "This is less than the other limit.",
    });
    expect(errors({ type: "date", min: "2027-02-01", max: "today" })).toEqual({});
    // Limits of another type are left out.
    expect(errors({ type: "email", min: "x", choices: "" })).toEqual({});
  });

  test("is edited with the identities of its fields", () => {
    const fields = [
      { name: "Size", type: "choice" as const, required: true, choices: ["S", "M"] },
      { name: "Seats on the bus", id: "Seats", type: "number" as const, required: false, min: "1" },
    ];
    let key = 0;
    const newId = () => {
      key += 1;
      return String(key);
    };
    const opened = templateDraft({ title: "Trip", description: "", fields }, "visible", newId);
    expect(opened.fields.map(({ identity }) => identity)).toEqual(["Size", "Seats"]);
    const added = { ...fieldDraft(fields[0] as (typeof fields)[0], "new", false), name: "More" };
    expect(newTemplate({ ...opened, fields: [...opened.fields, added] }).fields).toEqual([
      { ...fields[0], id: "Size" },
      fields[1],
      { name: "More", type: "choice", required: true, choices: ["S", "M"] },
    ]);
  });
});
