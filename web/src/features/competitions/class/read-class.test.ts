import { describe, expect, test } from "vitest";
import { ProblemError } from "@/shared/api/problem";
import { readClass, withServerErrors } from "./read-class";

/** The rows, as `row name <email> (error)`. */
function read(text: string): string[] {
  return readClass(text).people.map(
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
  expect(read('Name\n"Maya\nBen')).toEqual(["2 Maya Ben <> (A quotation mark is never closed.)"]);
});

test("without a header, errors explain the format", () => {
  expect(read("Lopez, Maya\nmaya@example.org\nBen, ben@example")).toEqual([
    "1 Lopez <Maya> (“Maya” isn't an email address. Put the first name first, without a comma.)",
    "2 maya@example.org <> (Put the name before the email address.)",
    "3 Ben <ben@example> (“ben@example” isn't an email address.)",
  ]);
});

test("a repeated name is only a warning", () => {
  expect(readClass("Maya\nBen\nmaya").people.map(({ error, warning }) => [error, warning])).toEqual(
    [
      [undefined, undefined],
      [undefined, undefined],
      [undefined, "Same name as row 1."],
    ],
  );
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
  const { people } = readClass("Name,Email\n\nMaya,\nBen,ben@example.org");
  expect(withServerErrors(people, problem).map(({ row, error }) => [row, error])).toEqual([
    [3, undefined],
    [4, "It has an account."],
  ]);
});

describe("what teachers paste", () => {
  const table = (...rows: string[]) => rows.join("\n");
  const list = (...rows: string[]) => {
    const { people, leftOut, order } = readClass(table(...rows));
    const named = people.map(
      ({ name, email, error }) => `${name} <${email}>${error === undefined ? "" : ` (${error})`}`,
    );
    return { named, leftOut, lastFirst: order?.lastFirst };
  };

  test.each([
    "First Name\tSurname",
    "Given name\tFamily name",
    "First\tLast",
    "First_name\tLast_name",
    "Student First Name\tStudent Last Name",
    "Legal First Name\tLegal Last Name",
    "Forename\tSurname",
    "FIRSTNAME\tLASTNAME",
    "Name\tSurname",
  ])("%j names both columns", (headings) => {
    expect(list(headings, "Maya\tLopez")).toEqual({
      named: ["Maya Lopez <>"],
      leftOut: [],
      lastFirst: undefined,
    });
  });

  test.each([
    "Student Name",
    "Students",
    "Student's Name",
    "Pupil name",
    "Name(s)",
    "Name of Student",
    "Last, First",
    "Last Name, First Name",
  ])("%j above names is no child", (heading) => {
    expect(list(heading, "Maya Lopez", "Ben Ito").named).toEqual(["Maya Lopez <>", "Ben Ito <>"]);
    expect(list(`${heading}\tGrade`, "Lopez, Maya\t4").named).toEqual(["Maya Lopez <>"]);
  });

  test.each(["Class 4B", "4B", "4th Grade", "Ms. Chen's class", "Room 12", "Student roster 2027"])(
    "the title “%s” isn't a child",
    (title) => {
      expect(list(title, "Maya Lopez").named).toEqual(["Maya Lopez <>"]);
      expect(list(title, "Maya Lopez").leftOut.join()).toContain("row 1");
      expect(list(`${title}\t`, "Name\tGrade", "Maya\t4").named).toEqual(["Maya <>"]);
    },
  );

  test("rows above the headings and other columns are named", () => {
    expect(
      list(
        "Lincoln Elementary\t\t\t\t",
        "\t\t\t\t",
        "Student ID\tLast Name\tFirst Name\tParent Email\tStudent Email",
        "1001\tLopez\tMaya\tmum@example.org\tmaya@example.org",
        "Student ID\tLast Name\tFirst Name\tParent Email\tStudent Email",
        "1002\tIto\tBen\t\t",
      ),
    ).toEqual({
      named: ["Maya Lopez <maya@example.org>", "Ben Ito <>"],
      leftOut: ["row 1 (“Lincoln Elementary”)", "“Student ID”", "“Parent Email”"],
      lastFirst: undefined,
    });
  });

  test.each([
    ["two columns", ["Maya\tLopez", "Ben\tIto"], [], false],
    ["a comma", ["Lopez, Maya", "Ito, Ben"], [], true],
    ["a comma below a heading", ["Student Name", "Lopez, Maya", "Ito, Ben"], [], true],
    ["numbers", ["1\tMaya Lopez", "2\tBen Ito"], ["column A (“1”)"], undefined],
    ["a number in the name", ["1 Maya Lopez", "2 Ben Ito"], [], undefined],
    ["marks of a list", ["• Maya Lopez", "- Ben Ito"], [], undefined],
    ["a class", ["Maya Lopez\t4B", "Ben Ito\t4B"], ["column B (“4B”)"], undefined],
    ["a class after a comma", ["Maya Lopez, 4B", "Ben Ito, 4B"], ["column B (“4B”)"], undefined],
    ["last names in one cell", ["Lopez, Maya\t4B", "Ito, Ben\t4B"], ["column B (“4B”)"], undefined],
    ["blank columns", ["\tMaya\t\tLopez", "\tBen\t\tIto"], [], false],
    ["an empty first cell", ["\tMaya Lopez\t", "Ben Ito\t\t"], [], undefined],
  ])("without headings: %s", (_, rows, leftOut, lastFirst) => {
    expect(list(...rows)).toEqual({
      named: ["Maya Lopez <>", "Ben Ito <>"],
      leftOut,
      lastFirst,
    });
  });

  test.each([
    ["behind both names", ["Maya\tLopez\tmaya@example.org", "Ben\tIto\t"]],
    ["in front", ["maya@example.org\tMaya Lopez", "\tBen Ito"]],
    ["typed below a table", ["Ben\tIto", "Maya Lopez, maya@example.org"]],
    ["with last names first", ["Lopez, Maya <maya@example.org>", "Ito, Ben"]],
    ["without a comma", ["Maya Lopez maya@example.org", "Ben Ito"]],
  ])("an email %s", (_, rows) => {
    expect(list(...rows).named.toSorted()).toEqual(["Ben Ito <>", "Maya Lopez <maya@example.org>"]);
  });

  test("swapped names get headings", () => {
    for (const rows of [
      ["Maya\tLopez\t4B", "Ben\tIto\t4B"],
      ["Class 4B", "Maya, Lopez", "Ben, Ito"],
      ["Student Name", "Maya, Lopez, 4", "Ben, Ito, 4"],
    ]) {
      const { order, leftOut } = readClass(table(...rows));
      const swapped = readClass(order?.swapped ?? "");
      const names = swapped.people.map(({ name }) => name);
      expect(names).toEqual(
        order?.lastFirst ? ["Maya Lopez", "Ben Ito"] : ["Lopez Maya", "Ito Ben"],
      );
      expect(swapped.order).toBeUndefined();
      expect(swapped.leftOut).toHaveLength(leftOut.length);
    }
  });

  test("columns that may be anything need headings", () => {
    const error = "Put one child on each line. If there are several columns, add headings.";
    expect(list("Maya, Ben, Zoe").named).toEqual([`Ben Zoe Maya <> (${error})`]);
    expect(list("Maya\tLopez\tF").named).toEqual([`Maya Lopez F <> (${error})`]);
    expect(list("Lopez, Maya", "Ito, Ben, Jr.").named).toEqual(["Maya Lopez <>", "Ben Ito Jr. <>"]);
  });

  test("a title between names gets a warning", () => {
    expect(readClass("Maya\nClass 4C\nBen").people.map(({ warning }) => warning)).toEqual([
      undefined,
      "This may be a heading.",
      undefined,
    ]);
  });

  test("cells beyond the headings are an error, not lost", () => {
    expect(list("Name\tEmail", "Maya\t\tLopez").named).toEqual([
      "Maya <> (This row has 3 cells, but 2 columns have headings.)",
    ]);
  });
});
