import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "./client";
import { unwrap } from "./problem";
import { competitionKey } from "./query-keys";

export type Consent = Schema<"Consent">;

/** The form that counts as consent, and whether it is signed: all that someone sees before they have joined. */
export function consentQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "consent"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/competition/{code}/consent", { params: { path: { code } }, signal })),
  });
}

/** Who consented, in a few words. */
export function consentedBy({ kind, by }: Pick<Consent, "kind" | "by">): string {
  if (kind === "signature") return `Signed by ${by}`;
  return by === "" ? "Confirmed by the school" : `Confirmed for the school by ${by}`;
}
