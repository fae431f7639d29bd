import { createFileRoute, redirect } from "@tanstack/react-router";
import { EditTemplatesPage } from "@/features/forms/templates/edit-templates-page";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery } from "@/shared/api/forms";
import { requireAdmin } from "@/shared/session/guards";
import { isOrganizer } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/edit-templates/")({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient, user }, params: { code } }) => {
    const competition = await queryClient.ensureQueryData(competitionQuery(code));
    if (!isOrganizer(user, competition)) throw redirect({ to: "/", replace: true });
    await queryClient.prefetchQuery(templatesQuery(code));
  },
  component: function EditTemplates() {
    return <EditTemplatesPage code={Route.useParams().code} />;
  },
});
