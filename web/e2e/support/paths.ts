import { resolve } from "node:path";

/** The top of the repository. */
export const repository = resolve(import.meta.dirname, "../../..");

/** Cargo's folder, where everything that may be thrown away is kept. */
export const targetFolder = resolve(process.env.CARGO_TARGET_DIR ?? resolve(repository, "target"));

/** A file of `e2e/fixtures`. */
export function fixture(name: string): string {
  return resolve(repository, "web/e2e/fixtures", name);
}
