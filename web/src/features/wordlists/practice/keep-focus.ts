import type { MouseEvent } from "react";

/** For `onMouseDown` of buttons beside the field: it keeps the focus, and a phone its keyboard. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();
