import { expect, test } from "vitest";
import { answerColumns } from "./answer-columns";

const field = (name: string) => ({ name, type: "text" as const, required: false });
const fields = ["Name", "Email", "School", "Grade", "Shoes", "Pet", "Song"].map(field);
const person = (displayName: string) => ({
  displayName,
  email: `${displayName}@example.org`,
  signInName: null,
});
const names = (answers: Record<string, string>[]) =>
  answerColumns(
    fields,
    answers.map((answer, index) => ({ answers: [answer], person: person(`speller-${index}`) })),
  ).map(({ name }) => name);

test("the first four fields are columns, but not those that repeat the person", () => {
  const repeated = { Name: " Speller-0 ", Email: "speller-0@example.org", School: "Maple" };
  expect(names([repeated])).toEqual(["School", "Grade", "Shoes", "Pet"]);
  expect(names([repeated, { Name: "Ann", Email: "speller-1@example.org" }])).toEqual([
    "Name",
    "School",
    "Grade",
    "Shoes",
  ]);
});

test("fields named like JavaScript's own are columns like others", () => {
  const odd = [field("constructor")];
  expect(answerColumns(odd, [{ answers: [{}], person: person("mia") }])).toEqual(odd);
});
