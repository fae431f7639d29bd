import { Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";
import type { PracticeStart } from "../api";
import { PracticeSitting } from "./practice-sitting";

interface PracticePageProps {
  start: PracticeStart;
  userId: string;
  /** A link back to the wordlist. */
  wordlistLink: ReactNode;
  /** Fetches the start anew, because the list has changed. */
  onReload: () => Promise<void>;
  /** Goes back to the wordlist, after the last word. */
  onFinished: () => void;
}

/** Practicing a wordlist: hear a word, spell it, and go on to the next. */
export function PracticePage({
  start,
  userId,
  wordlistLink,
  onReload,
  onFinished,
}: PracticePageProps) {
  // Each reload makes a sitting of its own.
  const [reloads, setReloads] = useState(0);
  const { wordlist, wordIds } = start;

  if (wordIds.length === 0) {
    return (
      <>
        <PageHeader title={wordlist.title} tabTitle={`Practice: ${wordlist.title}`} />
        <EmptyState action={wordlistLink}>
          This wordlist has no words yet, so there is nothing to practice.
        </EmptyState>
      </>
    );
  }
  return (
    <PracticeSitting
      key={reloads}
      start={start}
      userId={userId}
      wordlistLink={wordlistLink}
      notice={
        reloads > 0 ? (
          <Notice>This wordlist has changed, so it starts from the beginning.</Notice>
        ) : wordlist.recordedCount === 0 ? (
          <Notice>
            No word of this list has a recording yet. Until some have, only the last word is asked.
          </Notice>
        ) : undefined
      }
      onChanged={async () => {
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
