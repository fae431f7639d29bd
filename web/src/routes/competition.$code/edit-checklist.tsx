import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { EditChecklistPage } from "@/features/plan/edit/edit-checklist-page";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery } from "@/shared/api/forms";
import { loadQueries } from "@/shared/api/query-client";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/edit-checklist")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    await loadQueries(route.context.queryClient, [templatesQuery(route.params.code)]);
  },
  component: function EditChecklist() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const templates = useQuery(templatesQuery(code));
    return <EditChecklistPage key={code} competition={competition} templates={templates} />;
  },
});
