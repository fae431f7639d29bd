let settle: () => void = () => {};

/** Resolves once dialogs can open; earlier ones would be lost. */
export const dialogsReady = new Promise<void>((resolve) => {
  settle = resolve;
});

export function markDialogsReady(): void {
  settle();
}
