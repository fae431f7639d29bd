import { createFileRoute } from "@tanstack/react-router";
import { EditTemplatesPage } from "@/features/forms/templates/edit-templates-page";
import { templatesQuery } from "@/shared/api/forms";
import { loadQueries } from "@/shared/api/query-client";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/edit-templates/")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    await loadQueries(route.context.queryClient, [templatesQuery(route.params.code)]);
  },
  component: function EditTemplates() {
    return <EditTemplatesPage code={Route.useParams().code} />;
  },
});
