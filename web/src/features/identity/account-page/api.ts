import { queryOptions } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

/** How one can sign in to one's account. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/identity/account", { signal })),
});

/** What deleting one's account asks for and leaves behind; asked anew each time, as others organize too. */
export const accountEndQuery = queryOptions({
  queryKey: ["account-end"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/account/end", { signal })),
  staleTime: 0,
  gcTime: 0,
});

/** The browsers that are signed in to one's account, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/identity/sessions", { signal })),
});
