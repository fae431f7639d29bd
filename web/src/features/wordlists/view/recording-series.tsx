import { Group, Loader, Progress, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { formatNumber } from "@/shared/lib/format";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { isFocusLost } from "@/shared/ui/focus";
import { type Word, type Wordlist, wordPageQuery } from "../api";
import { firstWithoutRecording, pagesFrom } from "../rules/recorded";
import { RecorderDialog } from "./recorder-dialog";
import classes from "./recording-series.module.css";
import { useWordChanges } from "./use-word-changes";

interface RecordingSeriesProps {
  wordlist: Wordlist;
  /** The page to start from. */
  page: number;
  creatorId: string;
  onClose: () => void;
}

type Search =
  | { step: "searching" }
  | { step: "found"; word: Word }
  | { step: "failed"; error: unknown }
  | { step: "none left" };

/** Records all words without a recording, one after another. */
export function RecordingSeries({ wordlist, page, creatorId, onClose }: RecordingSeriesProps) {
  const { _id: wordlistId, competitionCode: code } = wordlist;
  const queryClient = useQueryClient();
  const changes = useWordChanges(wordlist);
  const [search, setSearch] = useState<Search>({ step: "searching" });
  const done = useRef(new Set<string>());
  const currentPage = useRef(page);
  const [savedCount, setSavedCount] = useState(0);
  /** Not shown beside a later failure. */
  const [lastSaved, setLastSaved] = useState<string>();

  const findNext = useCallback(async () => {
    setSearch({ step: "searching" });
    try {
      const first = await queryClient.fetchQuery(
        wordPageQuery(code, wordlistId, { page: currentPage.current }),
      );
      for (const number of pagesFrom(currentPage.current, first.pageCount)) {
        const { words } = await queryClient.fetchQuery(
          wordPageQuery(code, wordlistId, { page: number }),
        );
        const word = firstWithoutRecording(words, done.current);
        if (word) {
          currentPage.current = number;
          setSearch({ step: "found", word });
          return;
        }
      }
      setSearch({ step: "none left" });
    } catch (error) {
      setLastSaved(undefined);
      setSearch({ step: "failed", error });
    }
  }, [queryClient, code, wordlistId]);

  useEffect(() => {
    void findNext();
  }, [findNext]);

  const { step } = search;
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The recorder is gone, with its buttons.
    if (step !== "found" && isFocusLost()) outcome.current?.focus();
  }, [step]);

  return (
    <RecorderDialog
      word={search.step === "found" ? search.word : undefined}
      creatorId={creatorId}
      onClose={() => {
        if (savedCount > 0) void changes.reload();
        onClose();
      }}
      onSaved={(word, audioId) => {
        changes.setRecording(word._id, audioId);
        // A refetch of its page may still show it without a recording.
        done.current.add(word._id);
        setSavedCount((count) => count + 1);
        setLastSaved(word.word);
        void findNext();
      }}
      series={{
        onSaving: () => setLastSaved(undefined),
        onSkip: () => {
          if (search.step === "found") done.current.add(search.word._id);
          void findNext();
        },
        status: (
          <>
            <Progress
              size="sm"
              mb={6}
              value={(wordlist.recordedCount / Math.max(1, wordlist.wordCount)) * 100}
              aria-label="Words with a recording"
            />
            <Group justify="space-between" mb="md" gap="xs">
              <Text fz="sm" c="dimmed" role="status">
                {lastSaved === undefined ? (
                  <span className={classes.keys}>
                    Press Enter to record, again to stop, and again to save.
                  </span>
                ) : (
                  `Saved “${lastSaved}”.`
                )}
              </Text>
              <Text fz="sm" c="dimmed">
                {`${formatNumber(wordlist.recordedCount)} of ${formatNumber(wordlist.wordCount)}`}
              </Text>
            </Group>
            <div ref={outcome} tabIndex={-1} className={classes.outcome}>
              {search.step === "searching" && (
                <Group justify="center" mih="15rem" role="status">
                  <Loader size="sm" />
                  <Text>Finding the next word without a recording…</Text>
                </Group>
              )}
              {search.step === "failed" && (
                <FailureAlert
                  sentence="Failed to fetch words."
                  error={search.error}
                  onRetry={() => void findNext()}
                />
              )}
              {search.step === "none left" && (
                <Text role="status" ta="center" py="xl" fw={600}>
                  {done.current.size > savedCount
                    ? "Only the words you skipped have no recording."
                    : "Every word has a recording."}
                </Text>
              )}
            </div>
          </>
        ),
      }}
    />
  );
}
