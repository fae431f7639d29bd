import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The browser to use: `WORDHIVE_CHROMIUM`, or the first Chromium or Chrome on the PATH. */
export function chromiumPath(): string {
  if (process.env.WORDHIVE_CHROMIUM) {
    return process.env.WORDHIVE_CHROMIUM;
  }
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
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
    "No Chromium found. Install it (on Debian: apt-get install chromium) or set WORDHIVE_CHROMIUM.",
  );
}
