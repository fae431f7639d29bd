import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from "@playwright/test";
import { type Admin, ApiFixture } from "./api-fixture";
import type { engines } from "./engines";
import { completeChromium, headlessChromium } from "./programs";
import { type Database, Server } from "./server";

export { expect } from "@playwright/test";

/** Set by the projects of playwright.config.ts. */
export interface TestOptions {
  database: Database;
  /** Environment variables of the server, `WORDHIVE_…`. */
  settings: Record<string, string>;
  /** The browser of engines.e2e.ts. */
  engineName: keyof typeof engines;
}

interface WorkerOptions {
  /** Use the whole Chromium: its headless shell can neither show a PDF nor refuse the microphone. */
  completeBrowser: boolean;
}

/** A browser context, and a check of our content security policy. */
export interface NewContext {
  context: BrowserContext;
  expectNoViolation: () => void;
}

interface Fixtures {
  /** A new server of this test, without an admin. */
  server: Server;
  api: ApiFixture;
  /** The first admin. */
  admin: Admin;
  /** Opens a browser context. The test that opens it closes it. */
  newContext: (options?: BrowserContextOptions) => Promise<NewContext>;
  /** A page in a browser context of its own, for another person. */
  newPerson: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Collects violations of our content security policy. The returned function throws if there are any. */
function watchPolicy(context: BrowserContext, address: string): () => void {
  const violations: string[] = [];
  context.on("console", (message) => {
    const isOurs = message.page()?.url().startsWith(address);
    if (isOurs && message.text().includes("Content Security Policy")) {
      violations.push(message.text());
    }
  });
  return () => {
    if (violations.length > 0) {
      throw new Error(`The content security policy was violated:\n${violations.join("\n")}`);
    }
  };
}

/** A page gets its first data in one response. One that intercepts a path of the API gets that path by itself. */
function interceptPaths(context: BrowserContext): void {
  context.on("page", (page) => {
    const route = page.route.bind(page);
    page.route = async (url, ...rest) => {
      if (String(url).includes("api")) {
        await route("**/api/page-data?**", (request) => request.abort());
      }
      return route(url, ...rest);
    };
  });
}

/** Playwright's test with a real server as the base URL. */
export const test = base.extend<Fixtures & TestOptions, WorkerOptions>({
  completeBrowser: [false, { option: true, scope: "worker" }],
  launchOptions: [
    async ({ launchOptions, completeBrowser }, use) =>
      use(
        completeBrowser
          ? { ...launchOptions, executablePath: completeChromium() }
          : {
              ...launchOptions,
              executablePath: headlessChromium(),
              // The headless shell can't ask, and without this it refuses.
              args: [...(launchOptions.args ?? []), "--use-fake-ui-for-media-stream"],
            },
      ),
    { scope: "worker" },
  ],
  database: ["sqlite", { option: true }],
  settings: [{}, { option: true }],
  engineName: ["firefox", { option: true }],
  server: async ({ database, settings }, use, testInfo) => {
    const server = await Server.start(database, settings);
    await use(server);
    const code = await server.stop();
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach("server log", { body: server.log.join(""), contentType: "text/plain" });
    }
    if (code !== 0) {
      throw new Error(`The server did not stop cleanly (${code}):\n${server.log.join("")}`);
    }
  },
  baseURL: async ({ server }, use) => {
    await use(server.address);
  },
  api: async ({ server, playwright }, use) => {
    const api = new ApiFixture(server, playwright);
    await use(api);
    await api.dispose();
  },
  admin: async ({ api }, use) => {
    await use(await api.firstAdmin());
  },
  context: async ({ context, server }, use) => {
    const expectNoViolation = watchPolicy(context, server.address);
    interceptPaths(context);
    await use(context);
    expectNoViolation();
  },
  newContext: async (
    { browser, contextOptions, baseURL, permissions, locale, timezoneId },
    use,
  ) => {
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: baseURL as string,
        permissions: permissions ?? [],
        locale: locale as string,
        timezoneId: timezoneId as string,
        ...options,
      });
      interceptPaths(context);
      return { context, expectNoViolation: watchPolicy(context, baseURL as string) };
    });
  },
  newPerson: async ({ newContext }, use) => {
    const opened: NewContext[] = [];
    await use(async (options) => {
      const created = await newContext(options);
      opened.push(created);
      return created.context.newPage();
    });
    for (const { context } of opened) {
      await context.close();
    }
    for (const { expectNoViolation } of opened) {
      expectNoViolation();
    }
  },
});
