import { formatDate, formatTimeZone } from "@/shared/lib/local-date-time";
import type { Merge } from "@/shared/merge/merge";
import { mergeRecord } from "@/shared/merge/merge-record";
import type { CompetitionDetails } from "./competition-details";

/** Merges two organizers' versions of a competition's details. */
export function mergeDetails(
  base: CompetitionDetails,
  mine: CompetitionDetails,
  theirs: CompetitionDetails,
): Merge<CompetitionDetails> {
  return mergeRecord(
    base,
    mine,
    theirs,
    {
      title: { label: "Title" },
      description: { label: "Description" },
      startDate: { label: "Start date", format: formatDate },
      endDate: { label: "End date", format: formatDate },
      timeZone: { label: "Time zone", format: formatTimeZone },
    },
    [["startDate", "endDate"]],
  );
}
