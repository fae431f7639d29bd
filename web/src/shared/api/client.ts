import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

/** A type of the contract by its name in openapi.json, such as `Schema<"User">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** Every call to our server goes through this client; its paths and bodies are typed by openapi.json. */
export const api = createClient<paths>({
  // Named at call time, so that a test may replace it.
  fetch: (request) => globalThis.fetch(request),
});
