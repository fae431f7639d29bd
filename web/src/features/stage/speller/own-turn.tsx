import { queryOptions, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { type OwnTurnView, refreshAfter } from "./own-turn-sentence";

const OwnTurnCard = lazy(async () => ({
  default: (await import("./own-turn-card")).OwnTurnCard,
}));

const ownTurnQuery = (code: number) =>
  queryOptions({
    queryKey: [...competitionKey(code), "own-turn"],
    queryFn: ({ signal }): Promise<OwnTurnView | null> =>
      unwrap(api.GET("/api/competition/{code}/own-turn", { params: { path: { code } }, signal })),
    refetchInterval: ({ state }) => refreshAfter(state.data),
  });

/** The speller's number and turn, if they are in a bee. Nothing else waits for it. */
export function OwnTurn({ code }: { code: number }) {
  const { data: turn } = useQuery(ownTurnQuery(code));
  if (!turn || turn.state === "over") return null;
  return (
    <Suspense fallback={null}>
      <OwnTurnCard turn={turn} />
    </Suspense>
  );
}
