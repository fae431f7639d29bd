import { queryOptions } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

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
