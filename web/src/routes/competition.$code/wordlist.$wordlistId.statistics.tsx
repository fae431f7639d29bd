import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { practiceStatisticsQuery, wordlistsQuery } from "@/features/wordlists/api";
import { PracticeStatisticsPage } from "@/features/wordlists/statistics/practice-statistics-page";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode } from "@/shared/api/problem";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/wordlist/$wordlistId/statistics")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const { queryClient } = route.context;
    const { code, wordlistId } = route.params;
    try {
      await queryClient.ensureQueryData(practiceStatisticsQuery(code, wordlistId));
    } catch (error) {
      // Other failures are shown on the page, which tries again.
      if (hasCode(error, "not-found")) throw notFound();
    }
  },
  component: function PracticeStatistics() {
    const { code, wordlistId } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const { data: wordlists } = useQuery(wordlistsQuery(code));
    return (
      <PracticeStatisticsPage
        competition={competition}
        wordlist={wordlists?.find(({ _id }) => _id === wordlistId)}
        statistics={useQuery(practiceStatisticsQuery(code, wordlistId))}
      />
    );
  },
});
