import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { securityEventSentences } from "@/shared/lib/security-events";

export const adminsQuery = queryOptions({
  queryKey: ["admins"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/user/admins", { signal })),
});

export const disabledQuery = queryOptions({
  queryKey: ["disabled"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/user/disabled", { signal })),
});

/** A page of the audit log: the newest entries, or those older than the entry with this id. */
export const auditQuery = (before: string | undefined) =>
  queryOptions({
    queryKey: ["audit", before ?? ""],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/audit", {
          params: { query: before === undefined ? {} : { before } },
          signal,
        }),
      ),
  });

/** Which security events a page shows. */
export interface SecurityEventSearch {
  event?: Schema<"SecurityEvent"> | undefined;
  /** An email, log-in name or uid. */
  account?: string | undefined;
  address?: string | undefined;
  /** Only events older than the one with this id. */
  before?: string | undefined;
}

export const isSecurityEvent = (text: unknown): text is Schema<"SecurityEvent"> =>
  typeof text === "string" && Object.hasOwn(securityEventSentences, text);

/** A page of log-ins, password changes and the like. */
export const securityEventsQuery = (search: SecurityEventSearch) =>
  queryOptions({
    queryKey: ["security-events", search],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/audit/security-events", { params: { query: defined(search) }, signal })),
  });

/** Without what is undefined. */
function defined({ event, account, address, before }: SecurityEventSearch) {
  return {
    ...(event !== undefined && { event }),
    ...(account !== undefined && { account }),
    ...(address !== undefined && { address }),
    ...(before !== undefined && { before }),
  };
}
