import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { createClaimCode, removeParticipants } from "@/features/competitions/api";
import { ClassSheet } from "@/features/competitions/class/class-sheet";
import { participantsQuery } from "@/features/participants/api";
import { ParticipantsPage } from "@/features/participants/participants-page";
import { parseParticipantsSearch } from "@/features/participants/rules/participants-search";
import { competitionQuery } from "@/shared/api/competition";
import { loadQueries } from "@/shared/api/query-client";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { QueryView } from "@/shared/ui/query-view";

export const Route = createFileRoute("/competition/$code/participants/")({
  validateSearch: parseParticipantsSearch,
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    await loadQueries(route.context.queryClient, [
      participantsQuery(route.params.code),
      signInOptionsQuery,
    ]);
  },
  component: function Participants() {
    const { code } = Route.useParams();
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const { data: options } = useQuery(signInOptionsQuery);
    const participants = useQuery(participantsQuery(code));
    return (
      <QueryView query={participants} sentence="Failed to fetch competition or users.">
        {(list) => (
          <ParticipantsPage
            competition={competition}
            list={list}
            canCreateCodes={options?.passwordSignIn === true}
            search={search}
            onSearch={(next) =>
              void navigate({
                search: parseParticipantsSearch(next),
                replace: true,
                resetScroll: false,
              })
            }
            onMessage={(uids) =>
              void navigate({
                to: "/competition/$code/messages/new",
                params: { code },
                state: { selected: uids },
              })
            }
            actions={{
              remove: (uids) => removeParticipants(code, uids),
              createCode: (uid) => createClaimCode(code, uid),
              sheet: (accounts, description, onDone) => (
                <ClassSheet
                  competition={competition}
                  accounts={accounts}
                  description={description}
                  onDone={onDone}
                />
              ),
            }}
          />
        )}
      </QueryView>
    );
  },
});
