import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { LearnPage } from "@/features/wordlists/learn/learn-page";
import { loadToday } from "@/features/wordlists/learn/load-session";
import { defaultLength } from "@/features/wordlists/rules/practice-modes";
import { WordlistFailure } from "@/features/wordlists/view/wordlist-failure";
import { readPracticeSettings } from "@/shared/practice-settings";
import { requireUser } from "@/shared/session/guards";
import { useCurrentUser } from "@/shared/session/session";
import { ButtonLink, TextLink } from "@/shared/ui/link";

export const Route = createFileRoute("/competition/$code/practice")({
  // The next visit starts a new session.
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  preload: false,
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient, user }, params: { code } }) => {
    const { goal } = readPracticeSettings(user.uid);
    // Imported here, because the first script of every page has the loaders of all pages.
    const { loadToday } = await import("@/features/wordlists/learn/load-session");
    return loadToday(queryClient, { uid: user.uid, code, goal, length: defaultLength });
  },
  component: function TodaysPractice() {
    const { code } = Route.useParams();
    const queryClient = useQueryClient();
    const { uid } = useCurrentUser();
    return (
      <LearnPage
        start={Route.useLoaderData()}
        code={code}
        userId={uid}
        title="Today's words"
        backLink={
          <TextLink to="/competition/$code" params={{ code }} fz="sm">
            Back to the competition
          </TextLink>
        }
        action={
          <ButtonLink to="/competition/$code" params={{ code }}>
            Back to the competition
          </ButtonLink>
        }
        more={async () => {
          const { goal } = readPracticeSettings(uid);
          return loadToday(queryClient, { uid, code, goal, length: defaultLength });
        }}
      />
    );
  },
  errorComponent: function TodaysPracticeError({ error, reset }) {
    const router = useRouter();
    return (
      <WordlistFailure
        title="Today's words"
        sentence="Failed to fetch today's words. Please try again."
        error={error}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    );
  },
});
