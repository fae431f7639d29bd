import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./problem";
import { competitionKey } from "./query-keys";

/** The form templates of a competition, oldest first. */
export function templatesQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "templates"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/form/competition-templates/{code}", {
          params: { path: { code } },
          signal,
        }),
      ),
  });
}

/** A user's own answers in a competition. */
export function userFormsQuery(code: number, userId: string) {
  return queryOptions({
    queryKey: [...competitionKey(code), "user-forms", userId],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/form/user-forms/{code}/{userId}", {
          params: { path: { code, userId } },
          signal,
        }),
      ),
  });
}
