import { IconChartBar, IconEar } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { rateWords } from "@/features/tools/api";
import { LevelBadge } from "@/features/tools/level-badge";
import { useLexicon } from "@/features/tools/lexicon-status";
import { wordlistsQuery, wordPageQuery } from "@/features/wordlists/api";
import type { WordTools } from "@/features/wordlists/edit/words-editor";
import { parseWordsSearch, type WordsSearch } from "@/features/wordlists/rules/words-search";
import { WordlistFailure } from "@/features/wordlists/view/wordlist-failure";
import { WordlistPage, type WordlistPageProps } from "@/features/wordlists/view/wordlist-page";
import { competitionQuery } from "@/shared/api/competition";
import { fetchNow } from "@/shared/api/query-client";
import { isOrganizer, useCurrentUser } from "@/shared/session/session";
import { ButtonLink } from "@/shared/ui/link";

export const Route = createFileRoute("/competition/$code/wordlist/$wordlistId/")({
  validateSearch: parseWordsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { code, wordlistId }, deps: search }) => {
    void queryClient.prefetchQuery(wordPageQuery(code, wordlistId, search));
    const wordlists = await queryClient.ensureQueryData(wordlistsQuery(code));
    if (wordlists.some(({ _id }) => _id === wordlistId)) return;
    // It may have been added after the list was cached.
    const fresh = await fetchNow(queryClient, wordlistsQuery(code));
    if (!fresh.some(({ _id }) => _id === wordlistId)) throw notFound();
  },
  component: function WordlistRoute() {
    const { code, wordlistId } = Route.useParams();
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const user = useCurrentUser();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const { data: wordlists } = useSuspenseQuery(wordlistsQuery(code));
    const wordlist = wordlists.find(({ _id }) => _id === wordlistId);
    const onSearch = useCallback(
      // Back leads out of the page, not through each letter typed.
      (next: WordsSearch, replace = next.q !== search.q) =>
        void navigate({
          search: parseWordsSearch(next),
          replace,
          resetScroll: false,
        }),
      [navigate, search.q],
    );
    // What was typed for the list is lost with it.
    const leave = () =>
      void navigate({ to: "/competition/$code", params: { code }, ignoreBlocker: true });

    if (!wordlist) return <WordlistFailure deleted />;
    const organizes = isOrganizer(user, competition);
    const view = {
      wordlist,
      search,
      onSearch,
      practiceLink: organizes && (
        <ButtonLink
          to="/competition/$code/wordlist/$wordlistId/practice"
          params={{ code, wordlistId }}
          variant="default"
          leftSection={<IconEar size={20} aria-hidden />}
        >
          Practice
        </ButtonLink>
      ),
    };
    const statisticsLink = (
      <ButtonLink
        to="/competition/$code/wordlist/$wordlistId/statistics"
        params={{ code, wordlistId }}
        variant="default"
        leftSection={<IconChartBar size={20} aria-hidden />}
      >
        Statistics
      </ButtonLink>
    );
    return organizes ? (
      <ForOrganizers
        key={wordlistId}
        {...view}
        organizer={{ uid: user.uid, onDeleted: leave, statisticsLink }}
      />
    ) : (
      <WordlistPage key={wordlistId} {...view} />
    );
  },
  errorComponent: function WordlistError({ error, reset }) {
    const router = useRouter();
    return (
      <WordlistFailure
        error={error}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    );
  },
});

const wordTools: WordTools = {
  rateWords,
  levelBadge: (level) => <LevelBadge level={level} compact />,
};

function ForOrganizers({
  organizer,
  ...view
}: WordlistPageProps & { organizer: NonNullable<WordlistPageProps["organizer"]> }) {
  const lexicon = useLexicon();
  // If this fails, the tools are offered and show their own errors.
  const on = lexicon.data ? lexicon.data.difficulty !== "off" : lexicon.isError;
  return <WordlistPage {...view} organizer={{ ...organizer, ...(on && { tools: wordTools }) }} />;
}
