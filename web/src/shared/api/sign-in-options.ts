import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./problem";

/** What the server offers to who is not signed in, or has lost their way in. */
export const signInOptionsQuery = queryOptions({
  queryKey: ["sign-in-options"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/identity/options", { signal })),
});
