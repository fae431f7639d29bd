import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ChecklistSheet } from "@/features/plan/checklist-sheet";
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
    const organizes = isOrganizer(user, competition);
    const forms = useQuery({ ...userFormsQuery(code, user.uid), enabled: !organizes });
    return <ChecklistSheet competition={competition} forms={organizes ? undefined : forms} />;
  },
});
