import { Group, Text } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import type { Schema } from "@/shared/api/client";
import { count, formatDate } from "@/shared/lib/format";
import { ButtonLink } from "@/shared/ui/link";
import { SectionCard } from "@/shared/ui/section-card";
import type { Competition, Wordlist } from "./api";
import { describePhase, phaseOf } from "./rules/phase";
import { nextPractice, type PracticeProgress, practiceProgress } from "./rules/practice-progress";

interface NextCardProps {
  competition: Competition;
  /** Absent while they load or when they failed; the wordlists' own card tells about that. */
  wordlists: Wordlist[] | undefined;
  depths: Schema<"StudyDepth">[];
}

/** A participant's next event and next thing to do. */
export function NextCard({ competition, wordlists, depths }: NextCardProps) {
  const phase = phaseOf(competition, new Date());
  const next =
    wordlists === undefined ? undefined : nextPractice(practiceProgress(wordlists, depths));
  return (
    <SectionCard title="What comes next" emphasized>
      <Group justify="space-between" gap="md">
        <div>
          <Text fz="lg">
            {next === undefined ? nothingToPractice(wordlists) : invitation(next)}
          </Text>
          {phase.kind !== "over" && (
            <Text c="dimmed">
              {phase.kind === "ahead"
                ? `${describePhase(phase)}, on ${formatDate(competition.startDate)}.`
                : `Running now, until ${formatDate(competition.endDate)}.`}
            </Text>
          )}
        </div>
        {next !== undefined && (
          <ButtonLink
            to="/competition/$code/wordlist/$wordlistId/practice"
            params={{ code: competition.code, wordlistId: next.wordlist._id }}
            size="lg"
            leftSection={<IconPlayerPlayFilled size={20} aria-hidden />}
          >
            {next.done > 0 ? "Continue practicing" : "Practice"}
          </ButtonLink>
        )}
      </Group>
    </SectionCard>
  );
}

function nothingToPractice(wordlists: Wordlist[] | undefined): string {
  return wordlists === undefined
    ? "Looking for your wordlists…"
    : "There are no words to practice yet.";
}

function invitation({ wordlist, done, started }: PracticeProgress) {
  if (done > 0) {
    return (
      <>
        <b>{wordlist.title}</b>: {count(wordlist.wordCount - done, "word")} to go.
      </>
    );
  }
  return started ? (
    <>
      Spell <b>{wordlist.title}</b> once more?
    </>
  ) : (
    <>
      Start with <b>{wordlist.title}</b>: {count(wordlist.wordCount, "word")}.
    </>
  );
}
