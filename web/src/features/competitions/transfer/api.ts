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

/** From then on, everyone can only read it. */
export function archiveCompetition(code: number): Promise<Schema<"Competition">> {
  return unwrap(api.PUT("/api/competition/{code}/archive", { params: { path: { code } } }));
}

export function unarchiveCompetition(code: number): Promise<Schema<"Competition">> {
  return unwrap(api.DELETE("/api/competition/{code}/archive", { params: { path: { code } } }));
}
