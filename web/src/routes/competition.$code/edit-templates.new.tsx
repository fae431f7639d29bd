import { createFileRoute, redirect } from "@tanstack/react-router";
import { NewTemplatePage } from "@/features/forms/templates/new-template-page";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery } from "@/shared/api/forms";
import { requireAdmin } from "@/shared/session/guards";
import { isOrganizer } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/edit-templates/new")({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient, user }, params: { code } }) => {
    const competition = await queryClient.ensureQueryData(competitionQuery(code));
    if (!isOrganizer(user, competition)) throw redirect({ to: "/", replace: true });
    void queryClient.prefetchQuery(templatesQuery(code));
  },
  component: function NewTemplate() {
    const { code } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <NewTemplatePage
        code={code}
        onCreated={() =>
          void navigate({
            to: "/competition/$code/edit-templates",
            params: { code },
            // So that Back does not lead to an empty form.
            replace: true,
            ignoreBlocker: true,
          })
        }
      />
    );
  },
});
