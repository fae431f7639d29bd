/**
 * Where the popup tells how it ended. Not `window.opener`: some providers cut the popup off from the page that
 * opened it.
 */
export const signInChannel = "wordhive-sign-in";

/** What the popup tells when it went well; anything else is the server's code for why it did not. */
export const signedIn = "signed-in";
