import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode } from "@/shared/api/problem";
import { replaceCurrentUser, useCurrentUser } from "@/shared/session/session";
import { notify } from "@/shared/ui/notify";
import { clearCompetition, userCompetitionsQuery } from "./api";
import { JoinError, joinCompetition } from "./rules/join-competition";

/**
 * Joins in two steps. The user's record is updated only after both. If the competition requires consent, goes to the form that a
 * parent signs.
 */
export function useJoin(onJoined: (code: number) => void) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (code: number) => joinCompetition(code, user.uid),
    onSuccess: async ({ user: updated, competition }) => {
      replaceCurrentUser(queryClient, updated);
      // For someone who was removed before, the cache is outdated.
      clearCompetition(queryClient, competition.code);
      queryClient.setQueryData(competitionQuery(competition.code).queryKey, competition);
      await queryClient.invalidateQueries({ queryKey: userCompetitionsQuery(user.uid).queryKey });
      notify.success(`Joined “${competition.title}”.`);
      onJoined(competition.code);
    },
    onError: (error, code) => {
      if (error instanceof JoinError && hasCode(error.cause, "consent-required")) {
        void navigate({ to: "/consent/$code", params: { code } });
      }
      // A half-finished join is already in the list.
      void queryClient.invalidateQueries({ queryKey: userCompetitionsQuery(user.uid).queryKey });
    },
  });
}
