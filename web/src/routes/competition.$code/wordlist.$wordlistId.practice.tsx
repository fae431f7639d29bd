import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, notFound, useRouter } from "@tanstack/react-router";
import { fetchPracticeStart } from "@/features/wordlists/api";
import { PracticePage } from "@/features/wordlists/practice/practice-page";
import { WordlistFailure } from "@/features/wordlists/view/wordlist-failure";
import { hasCode } from "@/shared/api/problem";
import { requireUser } from "@/shared/session/guards";
import { useCurrentUser } from "@/shared/session/session";
import { TextLink } from "@/shared/ui/link";

export const Route = createFileRoute("/competition/$code/wordlist/$wordlistId/practice")({
  // A cached start would hide progress saved since, here or on another device.
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  preload: false,
  validateSearch: ({ mode }: { mode?: unknown }): { mode?: "mock-bee" } =>
    mode === "mock-bee" ? { mode } : {},
  beforeLoad: requireUser,
  loader: async ({ context, params: { code, wordlistId } }) => {
    const { queryClient } = context;
    try {
      const start = await fetchPracticeStart(queryClient, context, code, wordlistId);
      // Imported here, as the script of practice is only for this page.
      import("@/features/wordlists/practice/word-prefetcher")
        .then(({ prefetchFirstWord }) => prefetchFirstWord(queryClient, start))
        .catch(() => {});
      return start;
    } catch (error) {
      throw hasCode(error, "not-found") ? notFound() : error;
    }
  },
  component: function Practice() {
    const { code, wordlistId } = Route.useParams();
    const router = useRouter();
    const queryClient = useQueryClient();
    const session = Route.useRouteContext();
    const navigate = Route.useNavigate();
    const { mode } = Route.useSearch();
    return (
      <PracticePage
        start={Route.useLoaderData()}
        userId={useCurrentUser().uid}
        mode={mode}
        wordlistLink={
          <TextLink
            to="/competition/$code/wordlist/$wordlistId"
            params={{ code, wordlistId }}
            fz="sm"
          >
            Back to the wordlist
          </TextLink>
        }
        reload={async () => {
          try {
            return await fetchPracticeStart(queryClient, session, code, wordlistId);
          } catch (error) {
            // Deleted or hidden: the loader shows it.
            if (hasCode(error, "not-found")) await router.invalidate();
            throw error;
          }
        }}
        onFinished={() =>
          void navigate({
            to: "/competition/$code/wordlist/$wordlistId",
            params: { code, wordlistId },
          })
        }
      />
    );
  },
  errorComponent: function PracticeError({ error, reset }) {
    const router = useRouter();
    return (
      <WordlistFailure
        sentence="Failed to fetch wordlist. Please try again."
        error={error}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    );
  },
});
