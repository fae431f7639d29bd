import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { beeQuery, entriesQuery } from "@/features/stage/organize/api";
import { ScoreSheetPage } from "@/features/stage/organize/paper/score-sheet-page";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/bee/$beeId_/score-sheet")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: (route) => requireOrganizer(route),
  component: function ScoreSheet() {
    const { code, beeId } = Route.useParams();
    const bee = useQuery(beeQuery(code, beeId));
    return <ScoreSheetPage bee={bee} entries={useQuery(entriesQuery(code, beeId))} />;
  },
});
