/** Opens the board in a window of its own, with a new link. */
export async function openBoard(address: string): Promise<void> {
  // Before anything is awaited: later, browsers take it for a popup.
  const board = window.open("about:blank", "wordhive-board", "popup");
  try {
    const response = await fetch(`${address}/board-link`, { method: "POST" });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { token } = (await response.json()) as { token: string };
    if (board) board.location.replace(`/board/${token}`);
  } catch {
    board?.close();
  }
}
