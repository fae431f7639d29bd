import { Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";
import type { PracticeStart } from "../api";
import { PracticeSession } from "./practice-session";

interface PracticePageProps {
  start: PracticeStart;
  userId: string;
  wordlistLink: ReactNode;
  /** Fetches the start again because the list has changed. */
  onReload: () => Promise<void>;
  onFinished: () => void;
}

/** Practicing a wordlist: hear a word, spell it, repeat. */
export function PracticePage({
  start,
  userId,
  wordlistLink,
  onReload,
  onFinished,
}: PracticePageProps) {
  const [reloads, setReloads] = useState(0);
  const { wordlist, wordIds } = start;

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
  return (
    <PracticeSession
      key={reloads}
      start={start}
      userId={userId}
      wordlistLink={wordlistLink}
      notice={
        reloads > 0 ? (
          <Notice>This wordlist has changed, so you're starting over.</Notice>
        ) : wordlist.recordedCount === 0 ? (
          <Notice>These words have no sound yet. Ask your organizer to record them.</Notice>
        ) : undefined
      }
      onListChanged={async () => {
        await onReload();
        setReloads((count) => count + 1);
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
