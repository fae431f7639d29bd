import { createFileRoute } from "@tanstack/react-router";
import { NewTemplatePage } from "@/features/forms/templates/new-template-page";
import { templatesQuery } from "@/shared/api/forms";
import { loadQueries } from "@/shared/api/query-client";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";

export const Route = createFileRoute("/competition/$code/edit-templates/new")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    await loadQueries(route.context.queryClient, [templatesQuery(route.params.code)]);
  },
  component: function NewTemplate() {
    const { code } = Route.useParams();
    const leave = useLeaveWhenSaved();
    return (
      <NewTemplatePage
        code={code}
        onCreated={() =>
          void leave({
            to: "/competition/$code/edit-templates",
            params: { code },
            // So that Back does not lead to an empty form.
            replace: true,
          })
        }
      />
    );
  },
});
