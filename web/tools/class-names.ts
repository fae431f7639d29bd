import { createHash } from "node:crypto";
import { relative } from "node:path";

const classOf = new Map<string, string>();

/** A class name of five signs for one in a CSS module. Vite's own take 3 kB more of a page's first load. */
export function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split("?")[0] ?? file);
  const source = `${path} ${name}`;
  const digest = createHash("sha256").update(source).digest();
  const short = `_${digest.readUInt32BE().toString(36).slice(-4)}`;
  const other = classOf.get(short);
  if (other !== undefined && other !== source) {
    throw new Error(`${source} and ${other} have the same class name. Rename one.`);
  }
  classOf.set(short, source);
  return short;
}
