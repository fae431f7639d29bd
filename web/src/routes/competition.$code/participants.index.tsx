import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { createClaimCode, removeParticipants } from "@/features/competitions/api";
import { ClassSheet } from "@/features/competitions/class/class-sheet";
import { participantsQuery } from "@/features/participants/api";
import { ParticipantsPage } from "@/features/participants/participants-page";
import {
  type ParticipantsSearch,
  parseParticipantsSearch,
} from "@/features/participants/rules/participants-search";
import { competitionQuery } from "@/shared/api/competition";
import { loadQueries } from "@/shared/api/query-client";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/participants/")({
  validateSearch: parseParticipantsSearch,
  loaderDeps: ({ search }) => search,
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const queries = loadQueries(route.context.queryClient, [
      participantsQuery(route.params.code, route.deps),
      signInOptionsQuery,
    ]);
    // While someone searches, the page shows the spellers found before.
    if (route.cause !== "stay") await queries;
  },
  component: function Participants() {
    const { code } = Route.useParams();
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const { data: options } = useQuery(signInOptionsQuery);
    const participants = useQuery(participantsQuery(code, search));
    const show = useCallback(
      (next: ParticipantsSearch, replace: boolean) =>
        void navigate({ search: parseParticipantsSearch(next), replace, resetScroll: false }),
      [navigate],
    );
    return (
      <ParticipantsPage
        competition={competition}
        query={participants}
        canCreateCodes={options?.passwordSignIn === true}
        search={search}
        onSearch={show}
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
    );
  },
});
