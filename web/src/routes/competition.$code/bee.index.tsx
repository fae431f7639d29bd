import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { beesQuery } from "@/features/stage/organize/api";
import { BeesPage } from "@/features/stage/organize/bees-page";
import { wordlistsQuery } from "@/features/wordlists/api";
import { competitionQuery } from "@/shared/api/competition";
import { loadQueries } from "@/shared/api/query-client";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";

export const Route = createFileRoute("/competition/$code/bee/")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const { code } = route.params;
    // Imported here, as loaders are part of the script of every first page.
    const [{ beesQuery: bees }, { rehearsalQuery }] = await Promise.all([
      import("@/features/stage/organize/api"),
      import("@/features/stage/organize/rehearsal"),
    ]);
    const queries = [bees(code), rehearsalQuery(code), wordlistsQuery(code)];
    await loadQueries(route.context.queryClient, queries);
  },
  component: function Bees() {
    const { code } = Route.useParams();
    const leave = useLeaveWhenSaved();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    return (
      <BeesPage
        competition={competition}
        bees={useQuery(beesQuery(code))}
        wordlists={useQuery(wordlistsQuery(code))}
        onCreated={({ _id: beeId }) =>
          void leave({
            to: "/competition/$code/bee/$beeId",
            params: { code, beeId },
          })
        }
      />
    );
  },
});
