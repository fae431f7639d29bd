import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { SchedulePage } from "@/features/plan/schedule-page";
import { competitionQuery } from "@/shared/api/competition";
import { isOrganizer, useCurrentUser } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/schedule")({
  component: function Schedule() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    return (
      <SchedulePage
        competition={competition}
        organizes={isOrganizer(useCurrentUser(), competition)}
      />
    );
  },
});
