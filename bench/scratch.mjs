// A folder for files that are needed only while this process runs, and what else ends with it.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

export const execute = promisify(execFile);
export const repository = resolve(import.meta.dirname, "..");
export const work = mkdtempSync(join(tmpdir(), "wordhive-"));

const cleanups = [];

/** Calls `cleanUp` when the process ends, before the folder is removed. */
export function atExit(cleanUp) {
  cleanups.push(cleanUp);
}

process.on("exit", () => {
  for (const cleanUp of cleanups) {
    cleanUp();
  }
  rmSync(work, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => process.exit(130));
}
