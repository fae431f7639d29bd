import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import {
  createFileRoute,
  notFound,
  Outlet,
  redirect,
  useLocation,
  useRouter,
} from "@tanstack/react-router";
import { CompetitionFailure } from "@/features/competitions/competition-failure";
import { CompetitionLayout } from "@/features/competitions/competition-layout";
import { wordlistsQuery } from "@/features/wordlists/api";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode } from "@/shared/api/problem";
import { loadQueries } from "@/shared/api/query-client";
import { requireUser } from "@/shared/session/guards";
import { isOrganizer, useCurrentUser } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code")({
  params: {
    parse: ({ code }) => ({ code: /^\d{1,9}$/.test(code) ? Number(code) : Number.NaN }),
    stringify: ({ code }) => ({ code: String(code) }),
  },
  beforeLoad: async (guard) => {
    if (Number.isNaN(guard.params.code)) {
      throw notFound();
    }
    await requireUser(guard);
  },
  loader: async ({ context: { queryClient }, params: { code } }) => {
    try {
      await queryClient.ensureQueryData(competitionQuery(code));
    } catch (error) {
      if (hasCode(error, "consent-required")) {
        throw redirect({ to: "/consent/$code", params: { code }, replace: true });
      }
      throw error;
    }
    await loadQueries(queryClient, [wordlistsQuery(code)]);
  },
  component: function Competition() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const { data: wordlists } = useQuery(wordlistsQuery(code));
    return (
      <CompetitionLayout
        competition={competition}
        organizes={isOrganizer(useCurrentUser(), competition)}
        wordlists={wordlists}
      >
        {/* From one competition's page to the same of another, nothing typed or selected goes along. */}
        <Outlet key={code} />
      </CompetitionLayout>
    );
  },
  errorComponent: function CompetitionError({ error, reset }) {
    const router = useRouter();
    const edits = useLocation({
      select: ({ pathname }) => /^\/competition\/\d+\/edit-/.test(pathname),
    });
    return (
      <CompetitionFailure
        code={Route.useParams().code}
        error={error}
        {...(edits && { sentence: "Failed to fetch competition. Please try again later." })}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    );
  },
});
