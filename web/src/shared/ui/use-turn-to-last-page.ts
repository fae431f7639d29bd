import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

/** Leaves a page past the last one: its last row was deleted, or it comes from the URL. */
export function useTurnToLastPage(
  { isPlaceholderData, data }: UseQueryResult<{ pageCount: number }>,
  page: number,
  onTurn: (page: number) => void,
): void {
  const last = isPlaceholderData || data === undefined ? undefined : Math.max(1, data.pageCount);
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (last !== undefined && page > last) turn(last);
  }, [last, page]);
}
