import { describe, expect, test } from "vitest";
import { answersByName, checkAnswer, checkAnswers, mapAnswerErrors } from "./check-answers";

const field = (type: "text" | "email" | "date" | "number", required = true, name = "Field") => ({
  name,
  type,
  required,
});

describe("an answer", () => {
  test.each(["", " ", "\t\n  "])("is missing if it is blank: %j", (typed) => {
    for (const type of ["text", "email", "date", "number"] as const) {
      expect(checkAnswer(field(type), typed)).toBe("Please fill this in.");
      expect(checkAnswer(field(type, false), typed)).toBeUndefined();
    }
  });

  test("may be any text up to its limit in characters", () => {
    expect(checkAnswer(field("text"), "<script>alert(1)</script>")).toBeUndefined();
    expect(checkAnswer(field("text"), "🐝".repeat(5000))).toBeUndefined();
    expect(checkAnswer(field("text"), "🐝".repeat(5001))).toBe(
      "This has 5,001 characters. The limit is 5,000.",
    );
  });

  test.each(["7", " 7 ", "007", "-7", "+7", "7.5", "123456789012345", "0.0123456789"])(
    "is a valid number: %j",
    (typed) => expect(checkAnswer(field("number"), typed)).toBeUndefined(),
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
    expect(checkAnswer(field("number"), typed)).toContain("Please enter a number"),
  );

  test.each(["2016-02-29", "2026-12-31", "0001-01-01", " 2016-02-29 "])(
    "is a valid date: %j",
    (typed) => expect(checkAnswer(field("date"), typed)).toBeUndefined(),
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
    expect(checkAnswer(field("date"), typed)).toContain("Please enter a real date"),
  );

  test.each([
    "mia@example.org",
    " mia@example.org ",
    "mia.lee+bee@mail.example.co.uk",
    "müller@bücher.example",
    "o'brien@example.org",
    `${"a".repeat(64)}@example.org`,
  ])("is a valid email address: %j", (typed) =>
    expect(checkAnswer(field("email"), typed)).toBeUndefined(),
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
    expect(checkAnswer(field("email"), typed)).toContain("Please enter a full email address"),
  );
});

describe("a form", () => {
  const fields = [
    field("text", true, "Name"),
    field("date", false, "Birth.date"),
    field("number", true, "__proto__"),
  ];

  test("reports an error for every invalid field", () => {
    expect(checkAnswers(fields, { answers: ["Mia", "", "seven"], signature: " " })).toEqual({
      "answers.2": "Please enter a number, such as 7 or 7.5. Use the digits 0 to 9.",
      signature: "Please sign with your full name.",
    });
    expect(checkAnswers(fields, { answers: ["Mia", "", "7"], signature: "Mia" })).toEqual({});
    expect(checkAnswers(fields, { answers: ["Mia", "", "7"], signature: "M".repeat(201) })).toEqual(
      { signature: "This has 201 characters. The limit is 200." },
    );
  });

  test("reports an incomplete date instead of treating it as empty", () => {
    const draft = { answers: ["Mia", "", "7"], signature: "Mia" };
    expect(checkAnswers(fields, draft, (index) => index === 1)).toEqual({
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
