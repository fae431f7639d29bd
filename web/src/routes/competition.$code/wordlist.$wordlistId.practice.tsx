import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, notFound, useRouter } from "@tanstack/react-router";
import { fetchPracticeStart, type PracticeStart, wordlistsQuery } from "@/features/wordlists/api";
import { LearnPage } from "@/features/wordlists/learn/learn-page";
import { type LearnStart, loadSession } from "@/features/wordlists/learn/load-session";
import { ModeSwitch } from "@/features/wordlists/practice/mode-switch";
import { PracticePage } from "@/features/wordlists/practice/practice-page";
import {
  defaultLength,
  isSessionMode,
  parsePracticeSearch,
} from "@/features/wordlists/rules/practice-modes";
import { WordlistFailure } from "@/features/wordlists/view/wordlist-failure";
import { hasCode } from "@/shared/api/problem";
import { hasDeviceData } from "@/shared/offline/device-user";
import { requireUser } from "@/shared/session/guards";
import { useCurrentUser } from "@/shared/session/session";
import { ButtonLink, TextLink } from "@/shared/ui/link";

export const Route = createFileRoute("/competition/$code/wordlist/$wordlistId/practice")({
  // A cached start would hide progress saved since, here or on another device.
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  preload: false,
  validateSearch: parsePracticeSearch,
  loaderDeps: ({ search }) => search,
  beforeLoad: requireUser,
  loader: async ({ context, params: { code, wordlistId }, deps: { mode, words } }) => {
    const { queryClient } = context;
    try {
      if (isSessionMode(mode)) {
        const length = words ?? defaultLength;
        const { uid } = context.user;
        // Imported here, because the first script of every page has the loaders of all pages.
        const { loadSession } = await import("@/features/wordlists/learn/load-session");
        return { session: await loadSession(queryClient, { uid, code, wordlistId, mode, length }) };
      }
      const isOutdated = await sendWaitingProgress(context.user.uid);
      const start = await fetchPracticeStart(queryClient, context, code, wordlistId, isOutdated);
      import("@/features/wordlists/practice/word-prefetcher")
        .then(({ prefetchFirstWord }) => prefetchFirstWord(queryClient, start))
        .catch(() => {});
      return { start };
    } catch (error) {
      throw hasCode(error, "not-found") ? notFound() : error;
    }
  },
  component: function Practice() {
    const { start, session } = Route.useLoaderData();
    const { code, wordlistId } = Route.useParams();
    const { mode, words } = Route.useSearch();
    const key = `${code} ${wordlistId} ${mode} ${words}`;
    return session ? <Session key={key} start={session} /> : <WholeList key={key} start={start} />;
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

/** Sends the progress of an earlier visit without a network. Otherwise this one would begin before it. */
async function sendWaitingProgress(uid: string): Promise<boolean> {
  if (!hasDeviceData(uid)) return false;
  const { sendProgress } = await import("@/features/wordlists/offline/progress");
  const sent = sendProgress(uid).then(({ size }) => size > 0);
  // A connection that carries nothing must not hold up practice.
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 5_000, true));
  return Promise.race([sent, late]);
}

function useBackLink() {
  const params = Route.useParams();
  return (
    <TextLink
      to="/competition/$code/wordlist/$wordlistId"
      params={params}
      fz="sm"
      // As large as a finger.
      py="sm"
      display="inline-block"
    >
      Back to the wordlist
    </TextLink>
  );
}

/** A few words of the list. */
function Session({ start }: { start: LearnStart }) {
  const { code, wordlistId } = Route.useParams();
  const { words: length = defaultLength } = Route.useSearch();
  const queryClient = useQueryClient();
  const { data: wordlists = [] } = useQuery(wordlistsQuery(code));
  const { mode } = start;
  const { uid } = useCurrentUser();
  return (
    <LearnPage
      start={start}
      code={code}
      userId={uid}
      title={wordlists.find(({ _id }) => _id === wordlistId)?.title ?? "Practice"}
      wordlistId={wordlistId}
      aside={<ModeSwitch code={code} wordlistId={wordlistId} mode={mode} length={length} />}
      backLink={useBackLink()}
      action={
        mode === "learn" ? undefined : (
          <ButtonLink
            to="/competition/$code/wordlist/$wordlistId/practice"
            params={{ code, wordlistId }}
            search={{ mode: "learn" }}
          >
            Learn new words
          </ButtonLink>
        )
      }
      more={() => loadSession(queryClient, { uid, code, wordlistId, mode, length })}
    />
  );
}

/** The list in its saved order, or a mock bee. */
function WholeList({ start }: { start: PracticeStart }) {
  const { code, wordlistId } = Route.useParams();
  const { mode } = Route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  const session = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <PracticePage
      start={start}
      userId={useCurrentUser().uid}
      mode={mode === "mock-bee" ? mode : undefined}
      wordlistLink={useBackLink()}
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
}
