import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { defineConfig } from "vitest/config";
import { areaChunks } from "./tools/areas";
import { shortClassName } from "./tools/class-names";
import { serviceWorker } from "./tools/service-worker";
import { shells } from "./tools/shells";
import { stageBundle, stageDevelopment } from "./tools/stage-bundle";

const areas = areaChunks();

export default defineConfig({
  plugins: [
    // Must come before React's plugin, to rewrite the route files first.
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routeFileIgnorePattern: "\\.(test|css|module)\\.",
    }),
    react(),
    stageBundle(),
    stageDevelopment(),
    areas.plugin,
    shells(),
    // Compressed once here, because compressing per request would cost more than the request itself.
    compression({
      include: /\.(html|js|css|svg|json|txt)$/,
      algorithms: [defineAlgorithm("brotliCompress"), defineAlgorithm("gzip", { level: 9 })],
    }),
    serviceWorker(),
  ],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  css: { modules: { generateScopedName: shortClassName } },
  server: { proxy: { "/api": "http://127.0.0.1:8080" } },
  // A worker loads what only some files need.
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: true,
    // All supported browsers preload modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [
        "index.html",
        "popup.html",
        "board.html",
        "watch.html",
        "teacher.html",
        "official.html",
      ],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: areas.name }],
        },
        // Runs while the larger scripts load: the first formatter takes a slow phone a tenth of a second.
        intro: ({ name }) => (name === "rolldown-runtime" ? "new Intl.DateTimeFormat();" : ""),
      },
    },
  },
  test: {
    restoreMocks: true,
    // Loading modules and the environment takes longer than most tests.
    isolate: false,
    // Two busy cores may take long.
    testTimeout: 90_000,
    projects: [
      {
        extends: true,
        test: { name: "units", include: ["{src,tools}/**/*.test.ts"], environment: "node" },
      },
      {
        extends: true,
        test: {
          name: "components",
          include: ["src/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: "src/testing/setup.ts",
        },
      },
    ],
  },
});
