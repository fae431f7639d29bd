import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";

/** What is lost when a template is deleted, in sentences. */
export function whatGoesWith({
  responseCount = 0,
  generalInformation,
}: Pick<Schema<"FormTemplate">, "responseCount" | "generalInformation">): string {
  if (responseCount === 0) {
    return "Nobody has answered it yet. This cannot be undone.";
  }
  const answers = `${count(responseCount, "answer")} ${responseCount === 1 ? "goes" : "go"} with it`;
  const grades = generalInformation ? ", and the grades leave the statistics" : "";
  return `${answers}${grades}. This cannot be undone.`;
}
