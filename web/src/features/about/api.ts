import { queryOptions } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

/** The version of the server and the sources of its word data, which change only on a restart. */
export const aboutQuery = queryOptions({
  queryKey: ["about"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/about", { signal })),
  staleTime: 5 * 60_000,
});
