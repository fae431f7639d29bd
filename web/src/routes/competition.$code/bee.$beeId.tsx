import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { BeePage } from "@/features/stage/organize/bee-page";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode } from "@/shared/api/problem";
import { loadQueries } from "@/shared/api/query-client";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/bee/$beeId")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const { queryClient } = route.context;
    const { code, beeId } = route.params;
    // Imported here, as loaders are part of the script of every first page.
    const api = await import("@/features/stage/organize/api");
    const entries = loadQueries(queryClient, [api.entriesQuery(code, beeId)]);
    try {
      await queryClient.ensureQueryData(api.beeQuery(code, beeId));
    } catch (error) {
      // Other failures are shown on the page, which tries again.
      if (hasCode(error, "not-found")) throw notFound();
    }
    await entries;
  },
  component: function BeeSetup() {
    const { code, beeId } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const navigate = Route.useNavigate();
    return (
      <BeePage
        key={beeId}
        competition={competition}
        beeId={beeId}
        onDeleted={() => void navigate({ to: "/competition/$code/bee", params: { code } })}
      />
    );
  },
});
