import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { EditTimelinePage } from "@/features/plan/edit/edit-timeline-page";
import { competitionQuery } from "@/shared/api/competition";
import { requireAdmin } from "@/shared/session/guards";
import { isOrganizer } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/edit-timeline")({
  beforeLoad: requireAdmin,
  loader: async ({ context, params: { code } }) => {
    const competition = await context.queryClient.ensureQueryData(competitionQuery(code));
    // An admin who does not organize this competition has nothing to change in it.
    if (!isOrganizer(context.user, competition)) throw redirect({ to: "/", replace: true });
  },
  component: function EditTimeline() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    return <EditTimelinePage key={code} competition={competition} />;
  },
});
