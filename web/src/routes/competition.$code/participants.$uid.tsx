import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { removeParticipant } from "@/features/competitions/api";
import { NewCodeDialog } from "@/features/competitions/class/lazy-new-code-dialog";
import { AnswerList } from "@/features/forms/answer-list";
import { participantQuery } from "@/features/participants/api";
import { ParticipantPage } from "@/features/participants/participant-page";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode } from "@/shared/api/problem";
import { loadQueries } from "@/shared/api/query-client";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { QueryView } from "@/shared/ui/query-view";

export const Route = createFileRoute("/competition/$code/participants/$uid")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const { queryClient } = route.context;
    const { code, uid } = route.params;
    const options = loadQueries(queryClient, [signInOptionsQuery]);
    try {
      await queryClient.ensureQueryData(participantQuery(code, uid));
    } catch (error) {
      // Other failures are shown on the page, which tries again.
      if (hasCode(error, "not-found")) throw notFound();
    }
    await options;
  },
  component: function Participant() {
    const { code, uid } = Route.useParams();
    const navigate = Route.useNavigate();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const { data: options } = useQuery(signInOptionsQuery);
    const participant = useQuery(participantQuery(code, uid));
    return (
      <QueryView query={participant} sentence="Failed to fetch competition or users.">
        {(detail) => (
          <ParticipantPage
            key={uid}
            competition={competition}
            detail={detail}
            canCreateCodes={options?.passwordSignIn === true}
            remove={(removed) => removeParticipant(code, removed)}
            onRemoved={() =>
              navigate({ to: "/competition/$code/participants", params: { code }, replace: true })
            }
            answers={(response) => <AnswerList response={response} />}
            newCode={(child, onClose) => (
              <NewCodeDialog code={code} child={child} onClose={onClose} />
            )}
          />
        )}
      </QueryView>
    );
  },
});
