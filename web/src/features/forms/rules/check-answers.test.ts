import { describe, expect, test } from "vitest";
import type { Schema } from "@/shared/api/client";
import {
  answersByName,
  answersToCorrect,
  checkAnswer,
  checkAnswers,
  lostAnswers,
  mapAnswerErrors,
  placeAnswers,
  typedAnswers,
} from "./check-answers";

type FormField = Schema<"FormField">;

const today = "2027-01-01";

const field = (type: FormField["type"], required = true, name = "Field"): FormField => ({
  name,
  type,
  required,
});

describe("an answer", () => {
  test.each(["", " ", "\t\n  "])("is missing if it is blank: %j", (typed) => {
    for (const type of ["text", "email", "date", "number"] as const) {
      expect(checkAnswer(field(type), typed, today)).toBe("Please fill this in.");
      expect(checkAnswer(field(type, false), typed, today)).toBeUndefined();
    }
  });

  test("may be any text up to its limit in characters", () => {
    expect(checkAnswer(field("text"), "<script>alert(1)</script>", today)).toBeUndefined();
    expect(checkAnswer(field("text"), "🐝".repeat(5000), today)).toBeUndefined();
    expect(checkAnswer(field("text"), "🐝".repeat(5001), today)).toBe(
      "This has 5,001 characters. The limit is 5,000.",
    );
  });

  test.each(["7", " 7 ", "007", "-7", "+7", "7.5", "123456789012345", "0.0123456789"])(
    "is a valid number: %j",
    (typed) => expect(checkAnswer(field("number"), typed, today)).toBeUndefined(),
  );

  test.each([
    "seven",
    "1e9",
    "٣",
    "７",
    "7,5",
    "7.",
    ".5",
    "--7",
    "0x7",
    "7 7",
    "1234567890123456",
    "0.12345678901",
    "Infinity",
    "NaN",
  ])("is not a number: %j", (typed) =>
    expect(checkAnswer(field("number"), typed, today)).toContain("Please enter a number"),
  );

  test.each(["2016-02-29", "2026-12-31", "0001-01-01", " 2016-02-29 "])(
    "is a valid date: %j",
    (typed) => expect(checkAnswer(field("date"), typed, today)).toBeUndefined(),
  );

  test.each([
    "2026-02-29",
    "2026-02-31",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "12026-01-01",
    "0000-01-01",
    "01/02/2026",
    "2026-01-01T00:00",
  ])("is not a date: %j", (typed) =>
    expect(checkAnswer(field("date"), typed, today)).toContain("Please enter a real date"),
  );

  test.each([
    "mia@example.org",
    " mia@example.org ",
    "mia.lee+bee@mail.example.co.uk",
    "müller@bücher.example",
    "o'brien@example.org",
    `${"a".repeat(64)}@example.org`,
  ])("is a valid email address: %j", (typed) =>
    expect(checkAnswer(field("email"), typed, today)).toBeUndefined(),
  );

  test.each([
    "mia",
    "mia@",
    "@example.org",
    "mia@example",
    "mia@@example.org",
    "mia@example..org",
    "mia@-example.org",
    "mia@example.org.",
    ".mia@example.org",
    "mia.@example.org",
    "mia lee@example.org",
    "mia@[127.0.0.1]",
    '"mia"@example.org',
    "Mia <mia@example.org>",
    `${"a".repeat(65)}@example.org`,
    `mia@${"a".repeat(64)}.org`,
    `mia@${"a.".repeat(130)}org`,
  ])("is not an email address: %j", (typed) =>
    expect(checkAnswer(field("email"), typed, today)).toContain(
      "Please enter a full email address",
    ),
  );
});

describe("a form", () => {
  const fields = [
    field("text", true, "Name"),
    field("date", false, "Birth.date"),
    field("number", true, "__proto__"),
  ];

  test("reports an error for every invalid field", () => {
    expect(checkAnswers(fields, { answers: ["Mia", "", "seven"], signature: " " }, today)).toEqual({
      "answers.2": "Please enter a number, such as 7 or 7.5. Use the digits 0 to 9.",
      signature: "Please sign with your full name.",
    });
    expect(checkAnswers(fields, { answers: ["Mia", "", "7"], signature: "Mia" }, today)).toEqual(
      {},
    );
    expect(
      checkAnswers(fields, { answers: ["Mia", "", "7"], signature: "M".repeat(201) }, today),
    ).toEqual({ signature: "This has 201 characters. The limit is 200." });
  });

  test("reports an incomplete date instead of treating it as empty", () => {
    const draft = { answers: ["Mia", "", "7"], signature: "Mia" };
    expect(checkAnswers(fields, draft, today, (index) => index === 1)).toEqual({
      "answers.1": "Please enter a real date with month, day and year.",
    });
  });

  test("maps server errors to fields with any name", () => {
    expect(
      mapAnswerErrors(fields, {
        "answers.Birth.date": "No such day.",
        "answers.__proto__": "No number.",
        "answers.Gone": "There is no such field.",
        signature: "Please sign.",
      }),
    ).toEqual({
      "answers.1": "No such day.",
      "answers.2": "No number.",
      signature: "Please sign.",
    });
  });

  test("is sent by field name, trimmed, without empty answers", () => {
    const sent = answersByName(fields, { answers: [" Mia ", " ", "7"], signature: "Mia" });
    expect(Object.entries(sent)).toEqual([
      ["Name", "Mia"],
      ["__proto__", "7"],
    ]);
  });
});

describe("fields of other types", () => {
  const limited = (type: FormField["type"], more: Partial<FormField> = {}): FormField => ({
    ...field(type),
    ...more,
  });

  test.each<[FormField, string, string]>([
    [limited("checkbox", { name: "I agree" }), "", "Please check “I agree”."],
    [limited("choice", { choices: ["S", "M"] }), "", "Please choose."],
    [limited("choice", { choices: ["S", "M"] }), "L", "Please choose again."],
    [limited("choices", { choices: ["S", "M"] }), "S\nL", "Please choose again."],
    [limited("choices", { choices: ["S", "M"], min: "2" }), "S", "Please choose at least 2."],
    [
      limited("signature", { signer: "parent" }),
      " ",
      "A parent or guardian signs here with their full name.",
    ],
    [limited("phone"), "12", "Please enter a phone number, such as +1 555 010 9999."],
    [limited("date", { max: "today" }), "2099-01-01", "This date can't be in the future."],
    [limited("number", { max: "13" }), "99", "Please enter 13 or less."],
  ])("%o refuses “%s”", (wrong, typed, error) =>
    expect(checkAnswer(wrong, typed, today)).toBe(error),
  );

  test("accept what they ask for", () => {
    const sizes = { choices: ["S", "M"] };
    expect(checkAnswer(limited("choice", sizes), "M", today)).toBeUndefined();
    expect(checkAnswer(limited("choices", sizes), "S\nM", today)).toBeUndefined();
    expect(checkAnswer(limited("checkbox"), "Yes", today)).toBeUndefined();
    expect(checkAnswer(limited("signature"), "Rosa Lee", today)).toBeUndefined();
    expect(checkAnswer(limited("longText", { required: false }), "", today)).toBeUndefined();
  });
});

describe("another version of the form", () => {
  const named = (name: string, id?: string): FormField => ({
    name,
    type: "text",
    required: true,
    ...(id !== undefined && { id }),
  });
  const before = [named("Name"), named("Seats"), named("Hat")];
  const after = [named("Day"), named("Seats on the bus", "Seats"), named("Name")];

  test("keeps what was typed, and names what it no longer asks", () => {
    const typed = typedAnswers(before, { answers: ["Mia", "3", "red"], signature: "" });
    expect(placeAnswers(after, typed)).toEqual(["", "3", "Mia"]);
    expect(lostAnswers(after, typed)).toEqual([{ field: "Hat", name: "Hat", text: "red" }]);
  });

  const shirt = (...choices: string[]): FormField => ({
    ...named("Shirt"),
    type: "choice",
    choices,
  });
  const days = (...choices: string[]): FormField => ({
    ...named("Days"),
    type: "choices",
    choices,
  });
  const changed = (name: string, type: FormField["type"]): FormField => ({ ...named(name), type });

  test("drops what its fields can't show, and names it", () => {
    const earlier = [
      shirt("S", "M"),
      days("Friday", "Saturday", "Sunday"),
      named("Bus"),
      named("Born"),
      named("Agreed"),
      named("Day"),
    ];
    const later = [
      shirt("M"),
      days("Sunday", "Friday"),
      changed("Bus", "checkbox"),
      changed("Born", "date"),
      changed("Agreed", "checkbox"),
      changed("Day", "date"),
    ];
    const answers = ["S", "Friday\nSaturday\nSunday", "the red one", "in May", "Yes", "2027-03-01"];
    const typed = typedAnswers(earlier, { answers, signature: "" });
    const placed = ["", "Friday\nSunday", "", "", "Yes", "2027-03-01"];
    expect(placeAnswers(later, typed)).toEqual(placed);
    expect(lostAnswers(later, typed).map(({ name, text }) => [name, text])).toEqual([
      ["Shirt", "S"],
      ["Days", "Saturday"],
      ["Bus", "the red one"],
      ["Born", "in May"],
    ]);
    const given = Object.fromEntries(
      earlier.map(({ name }, index) => [name, answers[index] ?? ""]),
    );
    expect(answersToCorrect(later, { fields: earlier, answers: [given] })).toEqual(placed);
  });

  test("starts with the given answers, to be signed anew", () => {
    const signature: FormField = { ...named("Parent"), type: "signature", signer: "parent" };
    const box: FormField = { ...named("Bus"), type: "checkbox" };
    const response = {
      fields: [...before, signature, box],
      answers: [{ Name: "Mia", Seats: "3", Hat: "red", Parent: "Rosa Lee", Bus: "No" }],
    };
    expect(answersToCorrect([...after, signature, box], response)).toEqual([
      "",
      "3",
      "Mia",
      "",
      "",
    ]);
  });
});
