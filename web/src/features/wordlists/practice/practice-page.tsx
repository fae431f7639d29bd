import { Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";
import type { PracticeStart } from "../api";
import { MockBee } from "../mock-bee/mock-bee";
import { SavedLists } from "../offline/saved-lists";
import { PracticeSession } from "./practice-session";

interface PracticePageProps {
  start: PracticeStart;
  userId: string;
  mode: "mock-bee" | undefined;
  wordlistLink: ReactNode;
  /** Fetches the start again because the list has changed. */
  reload: () => Promise<PracticeStart>;
  onFinished: () => void;
}

/** Practicing a wordlist: hear a word, spell it, repeat. */
export function PracticePage({
  start,
  userId,
  mode,
  wordlistLink,
  reload,
  onFinished,
}: PracticePageProps) {
  const [changed, setChanged] = useState<PracticeStart>();
  const { wordlist, wordIds } = changed ?? start;

  if (wordIds.length === 0) {
    return (
      <>
        <PageHeader title={wordlist.title} tabTitle={`Practice: ${wordlist.title}`} />
        <EmptyState title="No words yet" action={wordlistLink}>
          This wordlist has no words to practice yet.
        </EmptyState>
      </>
    );
  }
  if (mode === "mock-bee") {
    const { competitionCode, _id: wordlistId } = wordlist;
    return (
      <>
        <MockBee start={start} userId={userId} wordlistLink={wordlistLink} reload={reload} />
        <SavedLists uid={userId} code={competitionCode} wordlistIds={[wordlistId]} />
      </>
    );
  }
  return (
    <PracticeSession
      start={start}
      userId={userId}
      wordlistLink={wordlistLink}
      notice={
        changed ? (
          <Notice>This wordlist has changed. You can continue where you left off.</Notice>
        ) : undefined
      }
      reload={async () => {
        const next = await reload();
        setChanged(next);
        return next;
      }}
      onFinished={onFinished}
    />
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Stack role="status" align="center">
      <Text c="dimmed" ta="center" maw="36rem">
        {children}
      </Text>
    </Stack>
  );
}
