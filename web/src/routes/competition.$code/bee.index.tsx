import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { beesQuery } from "@/features/stage/organize/api";
import { BeesPage } from "@/features/stage/organize/bees-page";
import { wordlistsQuery } from "@/features/wordlists/api";
import { competitionQuery } from "@/shared/api/competition";
import { loadQueries } from "@/shared/api/query-client";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/bee/")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    // Imported here, as loaders are part of the script of every first page.
    const api = await import("@/features/stage/organize/api");
    await loadQueries(route.context.queryClient, [api.beesQuery(route.params.code)]);
  },
  component: function Bees() {
    const { code } = Route.useParams();
    const navigate = Route.useNavigate();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const { data: wordlists } = useQuery(wordlistsQuery(code));
    return (
      <BeesPage
        competition={competition}
        bees={useQuery(beesQuery(code))}
        wordlists={wordlists}
        onCreated={({ _id: beeId }) =>
          void navigate({
            to: "/competition/$code/bee/$beeId",
            params: { code, beeId },
            ignoreBlocker: true,
          })
        }
      />
    );
  },
});
