import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { EditTimelinePage } from "@/features/plan/edit/edit-timeline-page";
import { competitionQuery } from "@/shared/api/competition";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/edit-timeline")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: requireOrganizer,
  component: function EditTimeline() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    return <EditTimelinePage key={code} competition={competition} />;
  },
});
