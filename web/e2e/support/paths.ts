import { resolve } from "node:path";

export const repository = resolve(import.meta.dirname, "../../..");

/** Cargo's target folder, for everything that can be recreated. */
export const targetFolder = resolve(process.env.CARGO_TARGET_DIR ?? resolve(repository, "target"));

/** The demo's wordlist: sixty words with all columns filled, quoted commas and accents. */
export const springBee = resolve(repository, "demo/spring-bee.csv");
