import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";

/** Most words that a sentence names. */
const named = 8;

/** A bee with fewer rounds' words is likely to run out. */
const fewestRounds = 3;

/** What to look at before a list is sealed, a sentence each. Empty if nothing was found. */
export function listFindings(
  { studied, homonyms, unknown }: Schema<"ListCheck">,
  wordCount: number,
  spellerCount: number,
): string[] {
  const findings: string[] = [];
  if (wordCount < fewestRounds * spellerCount) {
    findings.push(
      `${count(wordCount, "word")} for ${count(spellerCount, "speller")} may not be enough: each speller needs a new word in every round.`,
    );
  }
  if (studied.length > 0) {
    const words = studied.map(({ word, lists }) => `${word} (${lists.join(", ")})`);
    const verb = studied.length === 1 ? "is" : "are";
    findings.push(
      `${count(studied.length, "word")} ${verb} also in lists that spellers practice: ${some(words)}.`,
    );
  }
  const [homonym] = homonyms;
  if (homonyms.length === 1 && homonym !== undefined) {
    const { word, others } = homonym;
    findings.push(`${word} sounds like ${some(others, "or")}. Make sure its definition is read.`);
  }
  if (homonyms.length > 1) {
    const words = homonyms.map(({ word, others }) => `${word} (${others.join(", ")})`);
    findings.push(
      `${count(homonyms.length, "word")} sound like others: ${some(words)}. Make sure their definitions are read.`,
    );
  }
  if (unknown !== null && unknown.length > 0) {
    findings.push(`Check the spelling. No dictionary here knows ${some(unknown, "or")}.`);
  }
  return findings;
}

/** “amber, nectar and 3 more”. */
function some(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  const more = words.length - named;
  if (more > 1) return `${words.slice(0, named).join(", ")} and ${more} more`;
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}
