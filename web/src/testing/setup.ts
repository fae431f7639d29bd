import "fake-indexeddb/auto";
import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { deleteDB } from "idb";
import * as React from "react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { changes, server } from "./server";

// Two busy cores may take long.
configure({
  asyncUtilTimeout: 30_000,
  // The texts of the page say more than its HTML. Only the last error of a wait is read, and collecting them takes time.
  getElementError: (message) =>
    Object.defineProperty(new Error(), "message", {
      // biome-ignore lint/performance/useDomNodeTextContent: it would include style sheets
      get: () => `${message}\n${document.body.innerText}`,
      configurable: true,
    }),
});

// Otherwise React records a stack for each of ten thousand elements a second, for its developer tools. That takes a seventh of
// the tests' time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});

// React warns of <search>, which happy-dom does not know.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: "HTMLElement" });
// Textareas listen to it, and happy-dom has none.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  // The router warns of each failed page.
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  cleanup();
  await deleteDB("wordhive");
  server.resetHandlers();
  changes.length = 0;
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());
