import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The program named by an environment variable, or the first of these on the PATH. */
export function findProgram(variable: string, ...names: [string, ...string[]]): string {
  const named = process.env[variable];
  if (named) {
    return named;
  }
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Try the next folder.
      }
    }
  }
  throw new Error(
    `${names[0]} is missing. Install it, or set ${variable}. \`make test\` installs it.`,
  );
}

/** Chromium's headless shell loads pages several times faster than the full browser. */
export function headlessChromium(): string {
  return findProgram("WORDHIVE_CHROMIUM", "chromium-headless-shell", ...fullChromium);
}

const fullChromium = ["chromium", "chromium-browser", "google-chrome"] as const;

/** Chromium with everything it shows itself, such as PDFs. */
export function completeChromium(): string {
  return findProgram("WORDHIVE_CHROMIUM", ...fullChromium);
}
