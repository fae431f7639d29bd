import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { EditSchedulePage } from "@/features/plan/edit/edit-schedule-page";
import { competitionQuery } from "@/shared/api/competition";
import { requireAdmin } from "@/shared/session/guards";
import { isOrganizer } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/edit-schedule")({
  beforeLoad: requireAdmin,
  loader: async ({ context, params: { code } }) => {
    const competition = await context.queryClient.ensureQueryData(competitionQuery(code));
    // An admin who does not organize this competition has nothing to change in it.
    if (!isOrganizer(context.user, competition)) throw redirect({ to: "/", replace: true });
  },
  component: function EditSchedule() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    return <EditSchedulePage key={code} competition={competition} />;
  },
});
