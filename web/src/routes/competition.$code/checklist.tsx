import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ChecklistSheet } from "@/features/plan/checklist-sheet";
import { answeredForms } from "@/features/plan/rules/checklist";
import { competitionQuery } from "@/shared/api/competition";
import { userFormsQuery } from "@/shared/api/forms";
import { requireUser } from "@/shared/session/guards";
import { isOrganizer, useCurrentUser } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/checklist")({
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient, user }, params: { code } }) => {
    const competition = await queryClient.ensureQueryData(competitionQuery(code));
    if (!isOrganizer(user, competition))
      await queryClient.prefetchQuery(userFormsQuery(code, user.uid));
  },
  component: function Checklist() {
    const { code } = Route.useParams();
    const user = useCurrentUser();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    // An organizer prints it for others.
    const forms = useQuery({
      ...userFormsQuery(code, user.uid),
      enabled: !isOrganizer(user, competition),
    });
    const answered = answeredForms(forms.data ?? []);
    return <ChecklistSheet competition={competition} answered={answered} />;
  },
});
