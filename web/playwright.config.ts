import { defineConfig } from "@playwright/test";
import { microphoneFile } from "./e2e/support/microphone";
import type { TestOptions } from "./e2e/support/test";

/**
 * Browser tests against the real binary, in the installed Chromium, with a fake microphone that plays a file. Firefox and
 * WebKit run a few stories.
 */
export default defineConfig<TestOptions>({
  testDir: "e2e",
  testMatch: "*.e2e.ts",
  globalSetup: "./e2e/support/write-microphone.ts",
  outputDir: "../target/playwright",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A retry shows the cause in its trace. It doesn't make the run pass.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  // Tests also wait, for sound, timers and the disk.
  workers: 3,
  // On a busy machine, all of this takes several times as long as alone.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "en-US",
    timezoneId: "America/Chicago",
    permissions: ["microphone"],
    // Only offline.e2e.ts needs it: requests that pass through a worker can't be intercepted.
    serviceWorkers: "block",
    // Otherwise axe or a click may hit a transition halfway.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Tracing every test makes the run take half as long again.
    trace: process.env.WORDHIVE_TRACE ? "retain-on-failure" : "on-first-retry",
    actionTimeout: 30_000,
    launchOptions: {
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-audio-capture=${microphoneFile}`,
      ],
    },
  },
  // Short tests come last, so that no worker is idle at the end.
  projects: [
    { name: "firefox", testMatch: "engines.e2e.ts", use: { engineName: "firefox" } },
    { name: "webkit", testMatch: "engines.e2e.ts", use: { engineName: "webkit" } },
    // `@both`: on SQLite, too.
    { name: "postgres", grep: /@postgres|@both/, use: { database: "postgres" } },
    {
      name: "sqlite",
      testIgnore: ["engines.e2e.ts", "*looks.e2e.ts"],
      grepInvert: /@postgres/,
    },
    { name: "looks", testMatch: "*looks.e2e.ts" },
  ],
});
