let ask: () => void = () => {};
let settle: () => void = () => {};

/** Resolves on the first input, or when a message or dialog has to be shown. */
export const dialogsWanted = new Promise<void>((resolve) => {
  ask = resolve;
});

/** Resolves once dialogs can open; earlier ones would be lost. */
export const dialogsReady = new Promise<void>((resolve) => {
  settle = resolve;
});

export function loadDialogs(): void {
  ask();
}

export function markDialogsReady(): void {
  settle();
}
