import { queryOptions } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

/** How one can sign in to one's account. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/identity/account", { signal })),
});

/** The browsers that are signed in to one's account, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/identity/sessions", { signal })),
});
