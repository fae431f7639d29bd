import { Group, Loader, Progress, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { formatNumber } from "@/shared/lib/format";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { type Word, type Wordlist, wordPageQuery } from "../api";
import { firstWithoutRecording, pagesFrom } from "../rules/recorded";
import { RecorderDialog } from "./recorder-dialog";
import classes from "./recording-series.module.css";
import { useWordChanges } from "./use-word-changes";

interface RecordingSeriesProps {
  wordlist: Wordlist;
  /** The page in sight, where the series begins. */
  page: number;
  creatorId: string;
  onClose: () => void;
}

type Search =
  | { step: "looking" }
  | { step: "found"; word: Word }
  | { step: "failed"; error: unknown }
  | { step: "none left" };

/** Records word after word that has no recording yet: record, stop, keep, and the next one is there. */
export function RecordingSeries({ wordlist, page, creatorId, onClose }: RecordingSeriesProps) {
  const { _id: wordlistId, competitionCode: code } = wordlist;
  const queryClient = useQueryClient();
  const changes = useWordChanges(wordlist);
  const [search, setSearch] = useState<Search>({ step: "looking" });
  const passedOver = useRef(new Set<string>());
  const currentPage = useRef(page);
  const [kept, setKept] = useState<string[]>([]);

  const look = useCallback(async () => {
    setSearch({ step: "looking" });
    try {
      const first = await queryClient.fetchQuery(
        wordPageQuery(code, wordlistId, currentPage.current),
      );
      for (const number of pagesFrom(currentPage.current, first.pageCount)) {
        const { words } = await queryClient.fetchQuery(wordPageQuery(code, wordlistId, number));
        const word = firstWithoutRecording(words, passedOver.current);
        if (word) {
          currentPage.current = number;
          setSearch({ step: "found", word });
          return;
        }
      }
      setSearch({ step: "none left" });
    } catch (error) {
      setSearch({ step: "failed", error });
    }
  }, [queryClient, code, wordlistId]);

  useEffect(() => {
    void look();
  }, [look]);

  const lastKept = kept.at(-1);
  return (
    <RecorderDialog
      word={search.step === "found" ? search.word : undefined}
      creatorId={creatorId}
      onClose={onClose}
      onKept={(word, audioId) => {
        changes.setRecording(word._id, audioId);
        // Its page may be refetched at any time; the word is done whatever that answers.
        passedOver.current.add(word._id);
        setKept((words) => [...words, word.word]);
        void look();
      }}
      series={{
        onSkip: () => {
          if (search.step === "found") passedOver.current.add(search.word._id);
          void look();
        },
        note: (
          <>
            <Progress
              size="sm"
              mb={6}
              value={(wordlist.recordedCount / Math.max(1, wordlist.wordCount)) * 100}
              aria-label="Words with a recording"
            />
            <Group justify="space-between" mb="md" gap="xs">
              <Text fz="sm" c="dimmed" role="status">
                {lastKept === undefined ? (
                  <span className={classes.keys}>
                    Press Enter to record, again to stop, and again to keep.
                  </span>
                ) : (
                  `“${lastKept}” is kept.`
                )}
              </Text>
              <Text fz="sm" c="dimmed">
                {`${formatNumber(wordlist.recordedCount)} of ${formatNumber(wordlist.wordCount)}`}
              </Text>
            </Group>
            {search.step === "looking" && (
              <Group justify="center" mih="15rem" role="status">
                <Loader size="sm" />
                <Text>Looking for the next word without a recording…</Text>
              </Group>
            )}
            {search.step === "failed" && (
              <FailureAlert
                sentence="Failed to fetch words."
                error={search.error}
                onRetry={() => void look()}
              />
            )}
            {search.step === "none left" && (
              <Text role="status" ta="center" py="xl" fw={600}>
                {passedOver.current.size > kept.length
                  ? "No further words without a recording, but the ones you skipped."
                  : "Every word has a recording."}
              </Text>
            )}
          </>
        ),
      }}
    />
  );
}
