import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

/** A deletion that can be undone. */
export interface Offer extends Schema<"Undoable"> {
  /** By the clock of this device. */
  endsAt: number;
  /** How long it was offered when it was fetched. */
  seconds: number;
}

/** The user's deletions that can be undone, newest first. */
export const undoQuery = queryOptions({
  queryKey: ["undo"],
  // Until the next deletion.
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    // Before the way to the server and back.
    const askedAt = Date.now();
    const offers = await unwrap(api.GET("/api/user/undo", { signal }));
    return offers.map(
      (offer): Offer => ({
        ...offer,
        endsAt: askedAt + offer.millisecondsLeft,
        seconds: Math.ceil(offer.millisecondsLeft / 1000),
      }),
    );
  },
});
