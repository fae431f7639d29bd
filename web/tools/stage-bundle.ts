import type { Plugin } from "vite";

const copy = "?stage";

/** A module of the stage's screens: the pages of organizers and spellers are part of the app. */
const isStage = (id: string) =>
  id.endsWith(copy) ||
  /\/src\/(board|watch|teacher|official)\.tsx$/.test(id) ||
  (id.includes("/src/features/stage/") && !/\/src\/features\/stage\/(organize|speller)\//.test(id));

/**
 * Gives the stage's screens their own copy of what they share with the app, such as React. Otherwise that would be one more
 * script for every first page of the app, or the app's scripts for the board. See docs/decisions/0048.
 */
export const stageBundle = (): Plugin => ({
  name: "stage-bundle",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (importer === undefined || !isStage(importer) || source.endsWith(".css")) return null;
    const from = importer.replace(copy, "");
    const found = await this.resolve(source, from, { ...options, skipSelf: true });
    if (found === null || found.external || isStage(found.id) || found.id.startsWith("\0")) {
      return found;
    }
    return { ...found, id: found.id + copy };
  },
});

/** The shells of its pages, by the pattern of their path. They fetch their data themselves. */
export const stagePages = {
  "/board/{token}": "board.html",
  "/watch/{token}": "watch.html",
  "/competition/{code}/bee/{beeId}/teacher": "teacher.html",
  "/official": "official.html",
  "/competition/{code}/bee/{beeId}/pronouncer": "official.html",
  "/competition/{code}/bee/{beeId}/judge": "official.html",
  "/competition/{code}/bee/{beeId}/headJudge": "official.html",
  "/competition/{code}/bee/{beeId}/scribe": "official.html",
  "/competition/{code}/bee/{beeId}/timekeeper": "official.html",
  "/competition/{code}/bee/{beeId}/lamp": "official.html",
  "/competition/{code}/bee/{beeId}/checkIn": "official.html",
  "/competition/{code}/bee/{beeId}/desk": "official.html",
};

const patterns = Object.entries(stagePages).map(
  ([path, shell]) =>
    [new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?(?=\\?|$)`), shell] as const,
);

/** Serves their shells with live reload, as the server does after a build. */
export const stageDevelopment = (): Plugin => ({
  name: "stage-development",
  apply: "serve",
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const shell = patterns.find(([path]) => path.test(request.url ?? ""))?.[1];
      if (shell !== undefined) request.url = `/${shell}`;
      next();
    });
  },
});
