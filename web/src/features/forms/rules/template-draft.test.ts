import { describe, expect, test } from "vitest";
import {
  checkTemplate,
  mapTemplateErrors,
  newTemplate,
  type TemplateDraft,
} from "./template-draft";

const draft = (...names: string[]): TemplateDraft => ({
  title: "Travel",
  description: "",
  visibility: "visible",
  fields: names.map((name, index) => ({
    id: String(index),
    name,
    type: "text",
    required: index === 0,
  })),
});

describe("a template", () => {
  // spec: rule template
  test("requires a title, a field and a name for each field", () => {
    expect(checkTemplate({ ...draft(), title: " " })).toEqual({
      title: "Title is required.",
      fields: "A form needs at least one field.",
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
    });
  });
});
