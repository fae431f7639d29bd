import { expect, test } from "vitest";
import type { Schema } from "@/shared/api/client";
import { isPhone, limitError, limitText } from "./limits";

type Field = Schema<"FormField">;

const field = (type: Field["type"], limits: Partial<Field> = {}): Field => ({
  name: "Field",
  type,
  required: true,
  ...limits,
});
const error = (limited: Field, answer: string) => limitError(limited, answer, "2027-01-01");

test("answers outside of the limits get the server's sentences", () => {
  const grade = field("number", { min: "1", max: "12" });
  expect(error(grade, "12")).toBeUndefined();
  expect(error(grade, "99")).toBe("Please enter a number from 1 to 12.");
  expect(error(field("number", { whole: true }), "2.5")).toBe("Please enter a whole number.");
  expect(error(field("number", { min: "-2" }), "-3")).toBe("Please enter -2 or more.");
  expect(error(field("number", { max: "5" }), "5.1")).toBe("Please enter 5 or less.");
  const born = field("date", { min: "2010-01-05", max: "today" });
  expect(error(born, "2027-01-01")).toBeUndefined();
  expect(error(born, "2099-01-01")).toBe("This date can't be in the future.");
  expect(error(born, "2010-01-04")).toBe("Please enter Jan 5, 2010 or a later date.");
  expect(error(field("date", { min: "today" }), "2026-12-31")).toBe(
    "This date can't be in the past.",
  );
  const some = field("choices", { min: "1", max: "2" });
  expect(error(some, "a\nb")).toBeUndefined();
  expect(error(some, "a\nb\nc")).toBe("Please choose at most 2.");
  expect(error(field("text", { max: "2" }), "🐝🐝")).toBeUndefined();
  expect(error(field("longText", { min: "3" }), "ab")).toBe(
    "Please write at least 3 characters. This has 2.",
  );
});

test("limits are described for the organizer", () => {
  expect(limitText(field("number", { min: "1", max: "12", whole: true }))).toBe(
    "whole number · 1 to 12",
  );
  expect(limitText(field("date", { max: "today" }))).toBe("until today");
  expect(limitText(field("choices", { choices: ["S", "M"], max: "2" }))).toBe(
    "S, M · at most 2 choices",
  );
  expect(limitText(field("choices", { choices: ["S"], min: "1" }))).toBe("S · at least 1 choice");
  expect(limitText(field("text", { min: "2", max: "9" }))).toBe("2 to 9 characters");
  expect(limitText(field("email"))).toBeUndefined();
});

test.each([
  "+1 (555) 010-9999",
  "+49 30\u00a0901820",
  "０３-1234-5678",
  "555 010 9999 X 12",
  "555-0100 ext.3",
  "\u202d0171.2345678\u202c",
])("%s is a phone number", (number) => expect(isPhone(number)).toBe(true));

test.each([
  "1234",
  "+1234567890123456",
  "call me",
  "555 010 9999 x",
  "555 010 9999 exit",
  "1+5550100",
  "5550100 ext. 1234567",
])("%s is no phone number", (number) => expect(isPhone(number)).toBe(false));
