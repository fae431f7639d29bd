import { expect, test } from "vitest";
import { answerText } from "./answer-text";

const shown = (name: string, type: "text" | "email" | "date" | "number", answers: object[]) =>
  answerText(
    { answers: answers as Record<string, string>[], fields: [{ name, type, required: false }] },
    { name, type, required: false },
    (date) => `on ${date}`,
  );

test("an answer is shown as typed, and a date formatted", () => {
  const answers = [{ Name: "Mia", Birthdate: "2016-02-29", Grade: "007" }];
  expect(shown("Name", "text", answers)).toBe("Mia");
  expect(shown("Grade", "number", answers)).toBe("007");
  expect(shown("Birthdate", "date", answers)).toBe("on 2016-02-29");
  expect(shown("Name", "date", answers)).toBe("Mia");
});

test("a missing or empty answer is undefined", () => {
  expect(shown("Name", "text", [])).toBeUndefined();
  expect(shown("Name", "text", [{}])).toBeUndefined();
  expect(shown("Name", "text", [{ Name: "" }])).toBeUndefined();
  expect(shown("constructor", "text", [{}])).toBeUndefined();
  expect(shown("__proto__", "text", [JSON.parse('{"__proto__":"mine"}')])).toBe("mine");
});

test("an answer is found by its field's identity in any version", () => {
  const response = {
    answers: [{ Seats: "3" }],
    fields: [{ name: "Seats", type: "number" as const, required: true }],
  };
  const text = (field: { name: string; id?: string }) =>
    answerText(response, { type: "number", required: true, ...field }, String);
  expect(text({ name: "Seats on the bus", id: "Seats" })).toBe("3");
  // A new field with an old name.
  expect(text({ name: "Seats", id: "new" })).toBeUndefined();
});
