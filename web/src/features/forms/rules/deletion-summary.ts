import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";

/** What deleting a template would delete. */
export function deletionSummary({
  responseCount = 0,
  generalInformation,
}: Pick<Schema<"FormTemplate">, "responseCount" | "generalInformation">): string {
  if (responseCount === 0) {
    return "Nobody has answered this form yet. You can undo this for ten seconds.";
  }
  const grades = generalInformation ? ", and their grades will leave the statistics" : "";
  return `${count(responseCount, "answer")} will be deleted${grades}. You can undo this for ten seconds.`;
}
