import { vi } from "vitest";

/** Records what the page plays instead of playing it. Returns the addresses so far. */
export function spyOnPlayed(): () => (string | null)[] {
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  return () => play.mock.contexts.map((player) => (player as HTMLMediaElement).getAttribute("src"));
}
