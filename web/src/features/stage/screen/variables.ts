import type { CSSProperties } from "react";

/** CSS variables for a style sheet to use: `{ length: 4 }` is `--length`. */
export const variables = (values: Record<string, string | number>): CSSProperties =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));
