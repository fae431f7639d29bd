import { useQuery } from "@tanstack/react-query";
import { OwnTurnCard } from "./own-turn-card";
import { ownTurnQuery } from "./own-turn-query";

/** The speller's number and turn, if they are in a bee. */
export function OwnTurn({ code }: { code: number }) {
  const { data: turn } = useQuery(ownTurnQuery(code));
  return turn && turn.state !== "over" ? <OwnTurnCard turn={turn} /> : null;
}
