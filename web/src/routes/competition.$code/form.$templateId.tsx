import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { responsesQuery, templateQuery } from "@/features/forms/api";
import { FillFormPage } from "@/features/forms/fill/fill-form-page";
import { FormFailure } from "@/features/forms/form-failure";
import { FormResponsesPage } from "@/features/forms/responses/form-responses-page";
import { type AnswersView, parseAnswersView } from "@/features/forms/rules/answers-view";
import { competitionQuery } from "@/shared/api/competition";
import { userFormsQuery } from "@/shared/api/forms";
import { hasCode } from "@/shared/api/problem";
import { loadQueries } from "@/shared/api/query-client";
import { requireUser } from "@/shared/session/guards";
import { isOrganizer, useCurrentUser } from "@/shared/session/session";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";

export const Route = createFileRoute("/competition/$code/form/$templateId")({
  validateSearch: parseAnswersView,
  // Columns need no other answers.
  loaderDeps: ({ search: { q, page, sort, filters } }) => ({ q, page, sort, filters }),
  beforeLoad: requireUser,
  loader: async ({ cause, context, params: { code, templateId }, deps: view }) => {
    const { queryClient, user } = context;
    const competition = await queryClient.ensureQueryData(competitionQuery(code));
    const answers = loadQueries(queryClient, [
      isOrganizer(user, competition)
        ? responsesQuery(code, templateId, view)
        : userFormsQuery(code, user.uid),
    ]);
    try {
      const template = await queryClient.ensureQueryData(templateQuery(code, templateId));
      if (template.competitionCode !== code) throw notFound();
    } catch (error) {
      throw hasCode(error, "not-found") ? notFound() : error;
    }
    // While someone searches, the page shows the answers found before.
    if (cause !== "stay") await answers;
  },
  component: function Form() {
    const { code, templateId } = Route.useParams();
    const view = Route.useSearch();
    const navigate = Route.useNavigate();
    const leave = useLeaveWhenSaved();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const { data: template } = useSuspenseQuery(templateQuery(code, templateId));
    const show = useCallback(
      (next: AnswersView, replace: boolean) =>
        void navigate({ search: parseAnswersView(next), replace, resetScroll: false }),
      [navigate],
    );

    return isOrganizer(useCurrentUser(), competition) ? (
      <FormResponsesPage
        key={templateId}
        template={template}
        timeZone={competition.timeZone}
        view={view}
        onView={show}
      />
    ) : (
      <FillFormPage
        key={templateId}
        template={template}
        timeZone={competition.timeZone}
        endDate={competition.endDate}
        onSubmitted={() => leave({ to: "/competition/$code", params: { code } })}
      />
    );
  },
  errorComponent: function FormError({ error, reset }) {
    const { code } = Route.useParams();
    const router = useRouter();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    return (
      <FormFailure
        organizes={isOrganizer(useCurrentUser(), competition)}
        error={error}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    );
  },
});
