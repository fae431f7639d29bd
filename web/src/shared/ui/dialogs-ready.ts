let ask: () => void = () => {};
let settle: () => void = () => {};
let ready: Promise<void>;

/** Resolves on the first input, or when a message or dialog has to be shown. */
export const dialogsWanted = new Promise<void>((resolve) => {
  ask = resolve;
});

/** Resolves once dialogs can open; earlier ones would be lost. */
export const dialogsReady = () => ready;

export function loadDialogs(): void {
  ask();
}

/** An effect: dialogs can open until its cleanup. */
export function markDialogsReady(): () => void {
  settle();
  return awaitDialogs;
}

function awaitDialogs(): void {
  ready = new Promise((resolve) => {
    settle = resolve;
  });
}

awaitDialogs();
