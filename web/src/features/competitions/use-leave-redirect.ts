import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sessionQuery, useCurrentUser } from "@/shared/session/session";
import { notify } from "@/shared/ui/notify";
import { clearCompetition, userCompetitionsQuery } from "./api";

/** After leaving or deleting a competition: goes to /, shows a message and clears what was cached of it. */
export function useLeaveRedirect(): (code: number, message: string) => Promise<void> {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (code, message) => {
    const list = userCompetitionsQuery(user.uid).queryKey;
    queryClient.setQueryData(list, (known) => known?.filter((entry) => entry.code !== code));
    // First leave the pages that would load the removed data again.
    await navigate({ to: "/", replace: true, ignoreBlocker: true });
    clearCompetition(queryClient, code);
    notify.success(message);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: list }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  };
}
