import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { notify } from "@/shared/ui/notify";
import { mayUndo, subscribeToDeletions } from "./deletions";
import { deletedSentence } from "./sentences";
import { UndoMessage } from "./undo-message";
import { undoQuery } from "./undo-query";

/** At most this many messages, so that they don't cover a phone's screen. */
const most = 2;

/** Offers to undo what the user has just deleted, also after a reload and in other tabs. */
export function UndoOffers() {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState(mayUndo);
  const { data: offers } = useQuery({ ...undoQuery, enabled: wanted });
  const messages = useRef(new Map<string, string>());

  useEffect(
    () =>
      subscribeToDeletions(() => {
        setWanted(true);
        void queryClient.invalidateQueries({ queryKey: undoQuery.queryKey });
      }),
    [queryClient],
  );

  useEffect(() => {
    if (offers === undefined) return;
    const open = new Map(offers.slice(0, most).map((offer) => [offer._id, offer]));
    for (const [id, message] of messages.current) {
      // Undone in another tab, or one of many.
      if (!open.has(id)) notify.hide(message);
    }
    // Oldest first, as the newest is shown last.
    for (const offer of [...open.values()].reverse()) {
      if (messages.current.has(offer._id) || offer.endsAt <= Date.now()) continue;
      const message = notify.offer(deletedSentence(offer), (hide) => (
        <UndoMessage offer={offer} onClose={hide} />
      ));
      messages.current.set(offer._id, message);
    }
  }, [offers]);
  return null;
}
