import { resolve } from "node:path";

/** The top of the repository. */
export const repository = resolve(import.meta.dirname, "../../..");

/** Cargo's folder, where everything that may be thrown away is kept. */
export const targetFolder = resolve(process.env.CARGO_TARGET_DIR ?? resolve(repository, "target"));

/** Sixty words with all columns filled, quoted commas and accents: the demo's list. */
export const springBee = resolve(repository, "demo/spring-bee.csv");
