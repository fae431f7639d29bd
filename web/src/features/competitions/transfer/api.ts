import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { withFreeCode } from "../rules/free-code";

/** Copies a competition under a join code that is free. */
export function copyCompetition(
  code: number,
  copy: Omit<Schema<"CompetitionCopy">, "code">,
): Promise<Schema<"Competition">> {
  return withFreeCode((free) =>
    unwrap(
      api.POST("/api/competition/{code}/copy", {
        params: { path: { code } },
        body: { ...copy, code: free },
      }),
    ),
  );
}
