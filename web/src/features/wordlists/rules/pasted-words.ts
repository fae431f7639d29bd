import { maxWordLength } from "@/shared/csv/csv-limits";
import { oneLine, sameSpelling, withoutInvisible } from "@/shared/csv/spelling";

/** A line of pasted text, and what becomes of it. */
export interface PastedWord {
  word: string;
  /** Why it isn't added: the list has it, an earlier line has it, or it is too long. */
  problem?: "listed" | "repeated" | "long";
}

/** "2. ", "2) ", "(2) " or "2" before a tab, and the marks of bulleted lists. */
const numbering = /^\s*(?:\(?\d{1,5}(?:[.)]\s*|:\s+)|\d{1,5}\s*\t\s*|[-*•–]\s+)/u;

/** The words of a column: one per line, without numbering, blank lines and further columns. */
export function pastedWords(text: string, listed: ReadonlySet<string>): PastedWord[] {
  const seen = new Set<string>();
  return withoutInvisible(text)
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .flatMap((line) => {
      const word = oneLine(line.replace(numbering, "").split("\t")[0] ?? "");
      if (word === "") return [];
      if ([...word].length > maxWordLength) return [{ word, problem: "long" as const }];
      const key = sameSpelling(word);
      if (listed.has(key)) return [{ word, problem: "listed" as const }];
      if (seen.has(key)) return [{ word, problem: "repeated" as const }];
      seen.add(key);
      return [{ word }];
    });
}
