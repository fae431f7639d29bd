import type { CSSProperties } from "react";

/** Letters share the width, so that a line of them fits on a phone, and wrap when there are more than `most`. */
export const columnsOf = (letters: number, most: number) =>
  ({ "--letters": Math.min(letters, most) }) as CSSProperties;
