import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { missingConsentsQuery, privacyQuery } from "@/features/competitions/privacy/api";
import { PrivacyPage } from "@/features/competitions/privacy/privacy-page";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery } from "@/shared/api/forms";
import { loadQueries } from "@/shared/api/query-client";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { QueryView } from "@/shared/ui/query-view";

export const Route = createFileRoute("/competition/$code/privacy")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const { code } = route.params;
    await loadQueries(route.context.queryClient, [
      privacyQuery(code),
      templatesQuery(code),
      missingConsentsQuery(code),
    ]);
  },
  component: function Privacy() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const templates = useQuery(templatesQuery(code));
    const settings = useQuery(privacyQuery(code));
    return (
      <QueryView query={templates} sentence="Failed to fetch templates. Please try again later.">
        {(forms) => (
          <QueryView query={settings} sentence="Failed to fetch competition data.">
            {(data) => <PrivacyPage competition={competition} settings={data} templates={forms} />}
          </QueryView>
        )}
      </QueryView>
    );
  },
});
