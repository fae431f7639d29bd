import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { areaOf } from "./areas";
import { pageData } from "./page-data";
import { stagePages } from "./stage-bundle";

/** The pattern of a route file's path, as the server's router writes it. */
const patternOf = (route: string) =>
  `/${route
    .split(/[./]/)
    .filter((part) => !["index", "route"].includes(part))
    .join("/")}`
    .replaceAll(/\$(\w+)/g, "{$1}")
    .replace(/\$$/, "{*path}");

/** The sheets that a script needs. */
const styles = (script: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string[] =>
  script?.type === "chunk" ? [...(script.viteMetadata?.importedCss ?? [])] : [];

/**
 * Writes the shell once per area, naming the scripts of its pages, so that the browser fetches them at once. `pages.json`
 * tells the server each page's shell and data.
 */
export function shells(): Plugin {
  return {
    name: "shells",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const scripts = (name: string, found = new Set<string>()) => {
          const chunk = Object.values(bundle).find(
            (one) => one.type === "chunk" && one.name === name,
          );
          const add = (file: string) => {
            const one = bundle[file];
            if (one?.type !== "chunk" || found.has(file)) return;
            found.add(file);
            one.imports.forEach(add);
          };
          if (chunk !== undefined) add(chunk.fileName);
          return found;
        };
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("The build has no index.html.");
        const html = index.source.toString();
        const pages: Record<string, { shell: string; data?: readonly string[] }> = {};
        for (const id of this.getModuleIds()) {
          const route = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(id)?.[1];
          const area = areaOf(id);
          if (route === undefined || area === undefined || area === "shared") continue;
          const pattern = patternOf(route);
          const areas = pattern.startsWith("/competition/") ? ["shared", area] : [area];
          const shell = `shells/${areas.join("-")}.html`;
          pages[pattern] = { shell, data: pageData[pattern] ?? [] };
          if (shell in bundle) continue;
          const files = new Set(areas.flatMap((one) => [...scripts(one)]));
          const sheets = new Set([...files].flatMap((file) => styles(bundle[file])));
          const links = [
            ...[...files].map((file) => ({ rel: "modulepreload", file })),
            ...[...sheets].map((file) => ({ rel: "stylesheet", file })),
          ]
            .filter(({ file }) => !html.includes(file))
            .map(({ rel, file }) => `<link rel="${rel}" crossorigin href="/${file}">\n    `);
          const source = html.replace("</head>", `${links.join("")}</head>`);
          // The compression plugin has run by now.
          const sources = {
            "": source,
            ".br": brotliCompressSync(source),
            ".gz": gzipSync(source),
          };
          for (const [extension, content] of Object.entries(sources)) {
            this.emitFile({ type: "asset", fileName: shell + extension, source: content });
          }
        }
        for (const pattern of Object.keys(pageData)) {
          if (!(pattern in pages)) throw new Error(`page-data.ts: there is no page ${pattern}.`);
        }
        for (const [pattern, shell] of Object.entries(stagePages)) pages[pattern] = { shell };
        this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(pages) });
      },
    },
  };
}
