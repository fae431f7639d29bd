import { Button, Group, Stack, Text } from "@mantine/core";
import { IconChecks, IconSparkles, IconX } from "@tabler/icons-react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import type { Word } from "../api";
import { askableWords, suggestedWords } from "./suggestions";
import classes from "./suggestions.module.css";
import type { SuggestionDesk } from "./use-suggestions";

interface SuggestionsToolbarProps {
  desk: SuggestionDesk;
  /** The words of the page in sight. */
  words: readonly Word[];
}

/** Looks up what is missing on the whole page, and says what came of it. */
export function SuggestionsToolbar({ desk, words }: SuggestionsToolbarProps) {
  const { suggestions, notice } = desk;
  const askable = askableWords(words, suggestions);
  const asking = words.some(({ _id }) => suggestions[_id]?.step === "asking");
  const failed = notice && "error" in notice ? notice : undefined;
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="sm" className={classes.buttons}>
        {(askable.length > 0 || asking) && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconSparkles size={18} aria-hidden />}
            loading={asking}
            onClick={() => desk.askForAll(askable)}
          >
            Fill empty columns
          </Button>
        )}
        <PageSuggestions desk={desk} words={words} />
      </Group>
      <Text role="status" fz="sm" c="dimmed" maw="var(--wh-reading-width)">
        {notice && "text" in notice ? notice.text : ""}
      </Text>
      {failed && (
        <FailureAlert
          sentence="Failed to look up suggestions."
          error={failed.error}
          onRetry={() => desk.askForAll(askable)}
          retrying={asking}
        />
      )}
    </Stack>
  );
}

/** What can be done with all suggestions of the page at once; nothing where there are none. */
export function PageSuggestions({ desk, words }: SuggestionsToolbarProps) {
  const { suggestions } = desk;
  if (suggestedWords(words, suggestions).length === 0) return null;
  const accepting = words.some(({ _id }) => suggestions[_id]?.step === "accepting");
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconChecks size={18} aria-hidden />}
        loading={accepting}
        onClick={() => desk.acceptAll(words)}
      >
        Accept all on this page
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconX size={18} aria-hidden />}
        disabled={accepting}
        onClick={() => desk.dismissAll(words)}
      >
        Dismiss all
      </Button>
    </>
  );
}
