let settle: () => void = () => {};

/** Settled once dialogs can be opened; what is asked for earlier would be lost. */
export const dialogsReady = new Promise<void>((resolve) => {
  settle = resolve;
});

/** Said by the overlays themselves. */
export function markDialogsReady(): void {
  settle();
}
