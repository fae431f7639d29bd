/**
 * Where the popup reports its outcome. `window.opener` would not do: some providers cut the popup off from the page
 * that opened it.
 */
export const signInChannel = "wordhive-sign-in";

/** The outcome when the account's second step is still missing. */
export const needsSecondStep = "second-factor";

/** The outcome of a successful login. Any other outcome is the server's error code. */
export const signedIn = "signed-in";
