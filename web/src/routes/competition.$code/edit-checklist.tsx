import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { EditChecklistPage } from "@/features/plan/edit/edit-checklist-page";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery } from "@/shared/api/forms";
import { requireAdmin } from "@/shared/session/guards";
import { isOrganizer } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/edit-checklist")({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient, user }, params: { code } }) => {
    const competition = await queryClient.ensureQueryData(competitionQuery(code));
    // An admin who does not organize this competition has nothing to change in it.
    if (!isOrganizer(user, competition)) throw redirect({ to: "/", replace: true });
    void queryClient.prefetchQuery(templatesQuery(code));
  },
  component: function EditChecklist() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const templates = useQuery(templatesQuery(code));
    return <EditChecklistPage key={code} competition={competition} templates={templates} />;
  },
});
