import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { removed, unwrap } from "@/shared/api/problem";
import type { OfficialRole } from "@/shared/lib/official-roles";
import { type BeeId, beesKey, refetchInterval } from "./api";

export type Grant = Schema<"BeeGrant">;
export type NewGrant = Schema<"CreatedGrant">;

/** The devices of a bee's officials, with what the organizer must do about them. */
export function grantsQuery(path: BeeId) {
  return queryOptions({
    queryKey: [...beesKey(path.code), path.beeId, "grants"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/bee/competition/{code}/{beeId}/grants", {
          params: { path },
          signal,
        }),
      ),
    refetchInterval,
  });
}

/** Only this answer has the code. */
export function createGrant(
  path: BeeId,
  { role, label }: { role: OfficialRole; label: string },
): Promise<NewGrant> {
  return unwrap(
    api.POST("/api/bee/competition/{code}/{beeId}/grants", {
      params: { path },
      body: { role, label },
    }),
  );
}

export async function confirmGrant(path: BeeId, grantId: string, pairing: string): Promise<void> {
  await unwrap(
    api.POST("/api/bee/competition/{code}/{beeId}/grants/{grantId}/confirm", {
      params: { path: { ...path, grantId } },
      body: { pairing },
    }),
  );
}

/** Takes the role back from a device, which may have given it back already. */
export function revokeGrant(path: BeeId, grantId: string): Promise<void> {
  return removed(
    api.DELETE("/api/bee/competition/{code}/{beeId}/grants/{grantId}", {
      params: { path: { ...path, grantId } },
    }),
  );
}
