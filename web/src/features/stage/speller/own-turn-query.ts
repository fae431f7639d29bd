import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";

export type OwnTurnView = Schema<"OwnTurn">;

/** The speller's number and turn, if they are in a bee. */
export const ownTurnQuery = (code: number) =>
  queryOptions({
    queryKey: [...competitionKey(code), "own-turn"],
    queryFn: ({ signal }): Promise<OwnTurnView | null> =>
      unwrap(api.GET("/api/competition/{code}/own-turn", { params: { path: { code } }, signal })),
    refetchInterval: ({ state }) => refreshAfter(state.data),
  });

/**
 * How long to wait before asking for the turn again, in milliseconds. Before the draw, nothing changes soon. An eliminated speller may
 * come back after an appeal or an undo, and a closed bee can be reopened.
 */
export function refreshAfter(turn: OwnTurnView | null | undefined): number | false {
  if (!turn) return false;
  if (turn.state === "out") return 15_000;
  return turn.state === "before" || turn.state === "over" ? 60_000 : 4_000;
}
