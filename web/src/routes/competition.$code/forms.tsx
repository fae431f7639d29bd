import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FormsPage } from "@/features/forms/fill/forms-page";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery, userFormsQuery } from "@/shared/api/forms";
import { loadQueries } from "@/shared/api/query-client";
import { requireUser } from "@/shared/session/guards";
import { isOrganizer, useCurrentUser } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/forms")({
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient, user }, params: { code } }) => {
    const competition = await queryClient.ensureQueryData(competitionQuery(code));
    await loadQueries(queryClient, [
      templatesQuery(code),
      ...(isOrganizer(user, competition) ? [] : [userFormsQuery(code, user.uid)]),
    ]);
  },
  component: function Forms() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    return <FormsPage code={code} organizes={isOrganizer(useCurrentUser(), competition)} />;
  },
});
