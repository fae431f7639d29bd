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

/** Milliseconds until a child's turn may have come closer. Nothing changes soon before the draw, or once they are out. */
export function refreshAfter(turn: OwnTurnView | null | undefined): number | false {
  if (!turn || turn.state === "out" || turn.state === "over") return false;
  return turn.state === "before" ? 60_000 : 4_000;
}
