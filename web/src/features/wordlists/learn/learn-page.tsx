import { type ReactNode, useLayoutEffect, useState } from "react";
import { EmptyState } from "@/shared/ui/empty-state";
import { focusHeading } from "@/shared/ui/focus";
import { SavedLists } from "../offline/saved-lists";
import { SessionHeader } from "../practice/session-header";
import { choiceCount } from "../rules/meaning-choices";
import { LearnSession, type LearnSessionProps } from "./learn-session";
import type { LearnStart } from "./load-session";

interface LearnPageProps
  extends Pick<LearnSessionProps, "code" | "userId" | "title" | "aside" | "backLink"> {
  start: LearnStart;
  /** Undefined if the words may be of several lists. */
  wordlistId?: string;
  /** Leads to other words if this session has none. Undefined shows the way back. */
  action: ReactNode | undefined;
  /** Loads other words. */
  more: () => Promise<LearnStart>;
}

/** One session after the other. */
export function LearnPage({ start, wordlistId, action, more, ...session }: LearnPageProps) {
  const [round, setRound] = useState({ number: 0, start, begunAt: Number.NEGATIVE_INFINITY });
  const begin = (next: LearnStart) => {
    const begunAt = performance.now();
    setRound(({ number }) => ({ number: number + 1, start: next, begunAt }));
  };
  const noMore = round.number > 0 && round.start.words.length === 0;
  useLayoutEffect(() => {
    if (noMore) focusHeading();
  }, [noMore]);
  if (round.start.words.length === 0) {
    const { title, aside, backLink } = session;
    return (
      <>
        <SessionHeader title={title} tabTitle={`Practice: ${title}`} aside={aside} />
        <NoWords
          start={round.start}
          ofList={wordlistId !== undefined}
          action={action ?? backLink}
        />
      </>
    );
  }
  return (
    <>
      <LearnSession
        key={round.number}
        {...session}
        start={round.start}
        begunAt={round.begunAt}
        onAgain={(words) => begin({ ...round.start, words })}
        onMore={more}
        onStart={begin}
      />
      <SavedLists
        uid={session.userId}
        code={session.code}
        wordlistIds={[...new Set(round.start.words.map((word) => word.wordlistId))]}
      />
    </>
  );
}

interface NoWordsProps {
  start: LearnStart;
  ofList: boolean;
  action: ReactNode;
}

function NoWords({
  start: { mode, hasWords, hasPracticed, unheard = false, elsewhere = 0 },
  ofList,
  action,
}: NoWordsProps) {
  if (unheard) {
    return (
      <EmptyState title="Nothing to hear yet" action={action}>
        These words have no sound yet. Ask your organizer to record them.
      </EmptyState>
    );
  }
  if (elsewhere > 0) {
    return (
      <EmptyState title="The next words aren't on this device" action={action}>
        You can practice them when you're back online.
      </EmptyState>
    );
  }
  if (!ofList) {
    return (
      <EmptyState title="Nothing left for today" action={action}>
        Come back tomorrow, or practice any wordlist.
      </EmptyState>
    );
  }
  if (!hasWords) {
    return (
      <EmptyState title="No words yet" action={action}>
        There are no words to practice yet.
      </EmptyState>
    );
  }
  if (mode === "meaning") {
    return (
      <EmptyState title="Too few definitions" action={action}>
        {`This list needs at least ${choiceCount} words with different definitions.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No missed words" action={action}>
      {hasPracticed
        ? "You've spelled every word right that you've practiced here."
        : "You haven't practiced this list yet. Words you miss will be here."}
    </EmptyState>
  );
}
