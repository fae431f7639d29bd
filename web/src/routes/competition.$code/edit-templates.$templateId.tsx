import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { templateQuery } from "@/features/forms/api";
import { EditTemplatePage } from "@/features/forms/templates/edit-template-page";
import { hasCode } from "@/shared/api/problem";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";

export const Route = createFileRoute("/competition/$code/edit-templates/$templateId")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const { code, templateId } = route.params;
    try {
      const template = await route.context.queryClient.fetchQuery(templateQuery(code, templateId));
      if (template.competitionCode !== code) throw notFound();
    } catch (error) {
      throw hasCode(error, "not-found") ? notFound() : error;
    }
  },
  component: function EditTemplate() {
    const { code, templateId } = Route.useParams();
    const leave = useLeaveWhenSaved();
    const { data: template } = useSuspenseQuery(templateQuery(code, templateId));
    return (
      <EditTemplatePage
        key={templateId}
        template={template}
        onSaved={() =>
          void leave({
            to: "/competition/$code/edit-templates",
            params: { code },
            replace: true,
          })
        }
      />
    );
  },
});
