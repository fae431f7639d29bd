import type { MouseEvent } from "react";

/** For `onMouseDown` of buttons beside a field: it keeps the focus, and a phone keeps its keyboard open. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();
