import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";

/** What a rehearsal that passed has shown, a sentence each. */
export function reportSentences(spellers: number, report: Schema<"RehearsalReport">): string[] {
  const { turns, rounds, champion, misses, undone, absent, skipped, upheld, refused } = report;
  return [
    `${count(spellers, "speller")} spelled in ${count(rounds, "round")} and ${count(turns, "turn")}. Number ${champion} is the champion.`,
    `${count(misses, "miss", "misses")}, ${count(undone, "wrong ruling")} taken back, ${count(skipped, "skipped word")}, ${count(absent, "absence")}.`,
    `${count(upheld + refused, "appeal")}: ${upheld} upheld and ${refused} denied.`,
    `The server accepted ${count(report.commands, "action")} from officials and refused ${report.refusals}.`,
    `The screens got ${count(report.views, "update")}. No word appeared too early.`,
    "The log matches the places on the board.",
  ];
}
