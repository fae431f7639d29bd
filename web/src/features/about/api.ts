import { queryOptions } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

/** What runs here, and what its word data is made from. It changes only when the server is started anew. */
export const aboutQuery = queryOptions({
  queryKey: ["about"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/about", { signal })),
  staleTime: 5 * 60_000,
});
