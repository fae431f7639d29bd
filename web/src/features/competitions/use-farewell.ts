import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sessionQuery, useCurrentUser } from "@/shared/session/session";
import { notify } from "@/shared/ui/notify";
import { forgetCompetition, userCompetitionsQuery } from "./api";

/**
 * What follows when one's competition is over: it was deleted, or one has left it. It goes from the list at /,
 * its pages from the cache, and one's practice in it from the user's record.
 */
export function useFarewell(): (code: number, message: string) => Promise<void> {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (code, message) => {
    const list = userCompetitionsQuery(user.uid).queryKey;
    queryClient.setQueryData(list, (known) => known?.filter((entry) => entry.code !== code));
    // First away from the pages that would fetch again what they miss.
    await navigate({ to: "/", replace: true, ignoreBlocker: true });
    forgetCompetition(queryClient, code);
    notify.success(message);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: list }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  };
}
