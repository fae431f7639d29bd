import { useMutation, useQueryClient } from "@tanstack/react-query";
import { competitionQuery } from "@/shared/api/competition";
import { replaceCurrentUser, useCurrentUser } from "@/shared/session/session";
import { notify } from "@/shared/ui/notify";
import { forgetCompetition, userCompetitionsQuery } from "./api";
import { joinCompetition } from "./rules/join-competition";

/** Both steps of joining; only when both succeeded is the user's record replaced by the first answer. */
export function useJoin(onJoined: (code: number) => void) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: number) => joinCompetition(code, user.uid),
    onSuccess: async ({ user: updated, competition }) => {
      replaceCurrentUser(queryClient, updated);
      // Who was removed and comes back starts anew: what is known from then is no longer true.
      forgetCompetition(queryClient, competition.code);
      queryClient.setQueryData(competitionQuery(competition.code).queryKey, competition);
      await queryClient.invalidateQueries({ queryKey: userCompetitionsQuery(user.uid).queryKey });
      notify.success(`You are in: ${competition.title}`);
      onJoined(competition.code);
    },
    onError: () => {
      // A join that stopped half-way is in the list already.
      void queryClient.invalidateQueries({ queryKey: userCompetitionsQuery(user.uid).queryKey });
    },
  });
}
