/** Opens the board in a window of its own, with a new link. Resolves to a sentence if that failed. */
export async function openBoard(address: string): Promise<string | undefined> {
  // Before anything is awaited: later, browsers take it for a popup. Without an address, one that is open keeps its board.
  const board = window.open("", "wordhive-board", "popup");
  if (board === null) {
    return "The browser blocked the board window. Allow pop-ups for this site, then open it under “More”.";
  }
  try {
    const response = await fetch(`${address}/board-link`, { method: "POST" });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { token } = (await response.json()) as { token: string };
    board.location.replace(`/board/${token}`);
    return undefined;
  } catch {
    if (board.location.href === "about:blank") board.close();
    return "Could not open the board window. Try again under “More”.";
  }
}
