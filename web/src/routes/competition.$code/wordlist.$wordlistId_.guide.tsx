import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { wholeListQuery, wordlistsQuery } from "@/features/wordlists/api";
import { WordGuidePage } from "@/features/wordlists/paper/word-guide-page";
import { requireUser } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/wordlist/$wordlistId_/guide")({
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient }, params: { code, wordlistId } }) => {
    const wordlists = await queryClient.ensureQueryData(wordlistsQuery(code));
    if (!wordlists.some(({ _id }) => _id === wordlistId)) throw notFound();
  },
  component: function WordGuide() {
    const { code, wordlistId } = Route.useParams();
    const { data: wordlists } = useSuspenseQuery(wordlistsQuery(code));
    const wordlist = wordlists.find(({ _id }) => _id === wordlistId);
    const words = useQuery(wholeListQuery(code, wordlistId));
    return wordlist && <WordGuidePage wordlist={wordlist} words={words} />;
  },
});
