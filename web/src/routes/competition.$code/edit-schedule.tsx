import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { EditSchedulePage } from "@/features/plan/edit/edit-schedule-page";
import { competitionQuery } from "@/shared/api/competition";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/edit-schedule")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: requireOrganizer,
  component: function EditSchedule() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    return <EditSchedulePage key={code} competition={competition} />;
  },
});
