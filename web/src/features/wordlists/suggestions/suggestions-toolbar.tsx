import { Button, Group, Stack, Text } from "@mantine/core";
import { IconChecks, IconSparkles, IconX } from "@tabler/icons-react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import type { Word } from "../api";
import { fillableWords, suggestedWords, suggestionsOf } from "./suggestions";
import classes from "./suggestions.module.css";
import type { SuggestionsState } from "./use-suggestions";

interface SuggestionsToolbarProps {
  state: SuggestionsState;
  words: readonly Word[];
}

/** Looks up suggestions for the whole page, and shows the result. */
export function SuggestionsToolbar({ state, words }: SuggestionsToolbarProps) {
  const { suggestions, notice } = state;
  const fillable = fillableWords(words, suggestions);
  const loading = words.some((word) => suggestionsOf(word, suggestions)?.step === "loading");
  const failed = notice && "error" in notice ? notice : undefined;
  return (
    <Stack gap={0} align="flex-start">
      <Group gap="sm" mb={4} className={classes.buttons}>
        {(fillable.length > 0 || loading) && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconSparkles size={18} aria-hidden />}
            loading={loading}
            onClick={() => state.loadAll(fillable)}
          >
            Fill empty columns
          </Button>
        )}
        <PageSuggestions state={state} words={words} />
      </Group>
      <Text role="status" fz="sm" c="dimmed" maw="var(--wh-reading-width)">
        {notice && "text" in notice ? notice.text : ""}
      </Text>
      {failed && (
        <FailureAlert
          sentence="Failed to look up suggestions."
          error={failed.error}
          onRetry={() => state.loadAll(fillable)}
          retrying={loading}
        />
      )}
    </Stack>
  );
}

/** Buttons for all suggestions of the page at once. */
export function PageSuggestions({ state, words }: SuggestionsToolbarProps) {
  const { suggestions } = state;
  if (suggestedWords(words, suggestions).length === 0) return null;
  const accepting = words.some((word) => suggestionsOf(word, suggestions)?.step === "accepting");
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconChecks size={18} aria-hidden />}
        loading={accepting}
        onClick={() => state.acceptAll(words)}
      >
        Accept all on this page
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconX size={18} aria-hidden />}
        disabled={accepting}
        onClick={() => state.dismissAll(words)}
      >
        Dismiss all
      </Button>
    </>
  );
}
