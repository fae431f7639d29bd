import createClient from "openapi-fetch";
import { withUndo } from "@/shared/undo/deletions";
import { RepeatableRequest, withLogIn } from "./ended-session";
import { fetchApi } from "./page-data";
import type { components, paths } from "./schema";

/** A type of openapi.json by name, such as `Schema<"User">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** Stands in for a path that is known only at run time. All are fetched in the same way. */
export type SomePath = "/api/tool/lexicon";

/** The client for all calls to our server, typed by openapi.json. */
export const api = createClient<paths>({
  fetch: withUndo(withLogIn(fetchApi)),
  Request: RepeatableRequest,
});
