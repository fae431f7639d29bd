import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";

export type PrivacySettings = Schema<"PrivacySettings">;

/** Whether joining takes a consent, and how long answers are kept; for organizers. */
export function privacyQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "privacy"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/competition/{code}/privacy", { params: { path: { code } }, signal })),
  });
}

export function updatePrivacy(
  code: number,
  change: Schema<"PrivacySettingsChange">,
): Promise<PrivacySettings> {
  return unwrap(
    api.PATCH("/api/competition/{code}/privacy", { params: { path: { code } }, body: change }),
  );
}

/** Participants without consent, and children who wait for it. For organizers. */
export function missingConsentsQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "missing-consents"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/competition/{code}/consents/missing", { params: { path: { code } }, signal }),
      ),
  });
}

/** Records that the school consents for these children of a class. */
export async function confirmSchoolConsent(code: number, uids: string[]): Promise<void> {
  await unwrap(
    api.POST("/api/competition/{code}/consents/school", {
      params: { path: { code } },
      body: { uids },
    }),
  );
}
