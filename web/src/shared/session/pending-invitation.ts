const key = "wordhive-invitation";

/** The invitation that this tab's visitor opened before they logged in, or "". */
export function pendingInvitation(): string {
  try {
    return window.sessionStorage.getItem(key) ?? "";
  } catch {
    // The browser blocks storage. The link can be opened again after logging in.
    return "";
  }
}

/** Remembers the invitation in this tab while its visitor logs in. "" forgets it. */
export function setPendingInvitation(token: string): void {
  try {
    if (token === "") window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, token);
  } catch {
    // As above.
  }
}
