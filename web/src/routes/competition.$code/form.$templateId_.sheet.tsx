import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { allResponsesQuery, templateQuery } from "@/features/forms/api";
import { AnswersSheet } from "@/features/forms/paper/answers-sheet";
import { parseAnswersView } from "@/features/forms/rules/answers-view";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode } from "@/shared/api/problem";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/form/$templateId_/sheet")({
  validateSearch: parseAnswersView,
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const { code, templateId } = route.params;
    try {
      const template = await route.context.queryClient.ensureQueryData(
        templateQuery(code, templateId),
      );
      if (template.competitionCode !== code) throw notFound();
    } catch (error) {
      throw hasCode(error, "not-found") ? notFound() : error;
    }
  },
  component: function AnswersOnPaper() {
    const { code, templateId } = Route.useParams();
    const view = Route.useSearch();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const { data: template } = useSuspenseQuery(templateQuery(code, templateId));
    const answers = useQuery(allResponsesQuery(code, templateId, view));
    return (
      <AnswersSheet
        template={template}
        timeZone={competition.timeZone}
        view={view}
        answers={answers}
      />
    );
  },
});
