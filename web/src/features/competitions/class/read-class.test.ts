import { expect, test } from "vitest";
import { ProblemError } from "@/shared/api/problem";
import { readClass, withServerErrors } from "./read-class";

/** The rows, as `row name <email> (error)`. */
function read(text: string): string[] {
  return readClass(text).map(
    ({ row, name, email, error }) =>
      `${row} ${name} <${email}>${error === undefined ? "" : ` (${error})`}`,
  );
}

test.each([
  ["names alone", "Maya Lopez\nBen Ito", ["1 Maya Lopez <>", "2 Ben Ito <>"]],
  [
    "a header in any case and order, with other columns",
    "Grade,E-MAIL, name \n4,maya@example.org,Maya\n5,,Ben",
    ["2 Maya <maya@example.org>", "3 Ben <>"],
  ],
  ["a header without emails", "Name,Grade\nMaya,4", ["2 Maya <>"]],
  ["no header", "Maya,maya@example.org\nBen", ["1 Maya <maya@example.org>", "2 Ben <>"]],
  [
    "a byte order mark, Windows line endings and blank lines",
    "\uFEFFName,Email\r\n\r\nMaya,\r\n , \r\nBen,\r\n",
    ["3 Maya <>", "5 Ben <>"],
  ],
  [
    "semicolons and a quoted name",
    'Name;Email\n"Lopez; Maya";maya@example.org',
    ["2 Lopez; Maya <maya@example.org>"],
  ],
  ["tabs, pasted from a table", "Maya\tmaya@example.org", ["1 Maya <maya@example.org>"]],
  ["doubled quotes", 'Name\n"Maya ""Bee"" Lopez"', ['2 Maya "Bee" Lopez <>']],
  ["a formula marked as text", "Name\n'=cmd", ["2 =cmd <>"]],
  ["names in other scripts", "مريم\n王芳\n🐝", ["1 مريم <>", "2 王芳 <>", "3 🐝 <>"]],
  ["the same name twice", "Maya\nMaya", ["1 Maya <>", "2 Maya <>"]],
  [
    "a header with other words",
    "Student,E-mail Address\nMaya,maya@example.org",
    ["2 Maya <maya@example.org>"],
  ],
  [
    "separate columns for first and last names",
    "Last name;First name;Email\nLopez;Maya;\n;Ben;ben@example.org",
    ["2 Maya Lopez <>", "3 Ben <ben@example.org>"],
  ],
  ["numbers in front", "1. Maya Lopez\n2) Ben Ito", ["1 Maya Lopez <>", "2 Ben Ito <>"]],
  [
    "names in the format of mail programs",
    "Maya Lopez <maya@example.org>\nBen",
    ["1 Maya Lopez <maya@example.org>", "2 Ben <>"],
  ],
  ["nothing", " \n\n", []],
  ["only a header", "Name,Email\n", []],
])("reads %s", (_, text, people) => {
  expect(read(text)).toEqual(people);
});

test("each row has its error", () => {
  expect(
    read(
      `Name,Email\n,maya@example.org\nLopez, Maya\n${"x".repeat(201)}\nBen,b@example.org\nMia,B@example.org`,
    ),
  ).toEqual([
    "2  <maya@example.org> (The name is missing.)",
    "3 Lopez <Maya> (“Maya” isn't an email address.)",
    `4 ${"x".repeat(201)} <> (The name is longer than 200 characters.)`,
    "5 Ben <b@example.org>",
    "6 Mia <B@example.org> (This email address is already in row 5.)",
  ]);
  expect(read('Name\n"Maya\nBen')).toEqual(["2 Maya\nBen <> (A quotation mark is never closed.)"]);
});

test("without a header, errors explain the format", () => {
  expect(read("Lopez, Maya\nmaya@example.org\nBen, ben@example")).toEqual([
    "1 Lopez <Maya> (“Maya” isn't an email address. Put the first name first, without a comma.)",
    "2 maya@example.org <> (Put the name before the email address.)",
    "3 Ben <ben@example> (“ben@example” isn't an email address.)",
  ]);
});

test("a repeated name is only a warning", () => {
  expect(readClass("Maya\nBen\nmaya").map(({ error, warning }) => [error, warning])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, "Same name as row 1."],
  ]);
});

test("a server error is added to its row", () => {
  const problem = new ProblemError({
    type: "about:blank",
    title: "",
    status: 422,
    code: "invalid-fields",
    detail: "",
    errors: [{ field: "people[1].email", message: "It has an account." }],
  });
  const people = readClass("Name,Email\n\nMaya,\nBen,ben@example.org");
  expect(withServerErrors(people, problem).map(({ row, error }) => [row, error])).toEqual([
    [3, undefined],
    [4, "It has an account."],
  ]);
});
