import { Group, Stack, Text } from "@mantine/core";
import { IconCalendarEvent, IconPencil, IconPlayerPlayFilled } from "@tabler/icons-react";
import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import { formatDate } from "@/shared/lib/local-date-time";
import { ButtonLink } from "@/shared/ui/link";
import { SectionCard } from "@/shared/ui/section-card";
import type { Competition, Wordlist } from "./api";
import classes from "./next-card.module.css";
import { describePhase, phaseOf } from "./rules/phase";
import { nextPractice, type PracticeProgress, practiceProgress } from "./rules/practice-progress";
import { formatDueDate, formatEventTime, type Upcoming } from "./rules/upcoming";

/** A form that the participant has not answered. */
export interface OpenForm {
  template: Pick<Schema<"FormTemplate">, "_id" | "title">;
  /** Absent if no checklist task asks for it. */
  dueDate?: string;
}

interface NextCardProps {
  competition: Competition;
  /** Absent if they failed to load, which their own card shows. */
  wordlists: Wordlist[] | undefined;
  depths: Schema<"PracticeProgress">[];
  event: Upcoming["event"];
  openForm: OpenForm | undefined;
  /** A form to fill out only when there is nothing to practice. */
  otherForm: OpenForm | undefined;
}

/** A participant's next task and event. */
export function NextCard({
  competition,
  wordlists,
  depths,
  event,
  openForm,
  otherForm,
}: NextCardProps) {
  const practice = wordlists && nextPractice(practiceProgress(wordlists, depths));
  const form = openForm ?? (wordlists && !practice ? otherForm : undefined);
  return (
    <SectionCard title="What's next" emphasized>
      <Stack gap="md">
        {form ? (
          <FillOut competition={competition} openForm={form} />
        ) : (
          wordlists && <PracticeNext competition={competition} next={practice} />
        )}
        <Group gap="xs" wrap="nowrap" className={classes.event}>
          <IconCalendarEvent size={20} aria-hidden />
          <Text style={{ overflowWrap: "anywhere" }}>
            {event === undefined ? (
              formatPhase(competition)
            ) : (
              <>
                {event.running ? "Happening now" : "Next event"}: <b>{event.event.name}</b>,{" "}
                {formatEventTime(event, competition.timeZone, new Date())}
              </>
            )}
          </Text>
        </Group>
      </Stack>
    </SectionCard>
  );
}

function FillOut({ competition, openForm }: { competition: Competition; openForm: OpenForm }) {
  const { template, dueDate } = openForm;
  return (
    <Group justify="space-between" gap="md">
      <div className={classes.task}>
        <Text fz="lg">
          Fill out <b>{template.title}</b>.
        </Text>
        {dueDate !== undefined && (
          <Text c="dimmed">It's {formatDueDate(dueDate, competition.timeZone, new Date())}.</Text>
        )}
      </div>
      <ButtonLink
        to="/competition/$code/form/$templateId"
        params={{ code: competition.code, templateId: template._id }}
        size="lg"
        leftSection={<IconPencil size={20} aria-hidden />}
      >
        Fill out
      </ButtonLink>
    </Group>
  );
}

interface PracticeNextProps {
  competition: Competition;
  next: PracticeProgress | undefined;
}

function PracticeNext({ competition, next }: PracticeNextProps) {
  return (
    <Group justify="space-between" gap="md">
      <Text fz="lg" className={classes.task}>
        {next === undefined ? "There are no words to practice yet." : invitation(next)}
      </Text>
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
  );
}

/** When the competition takes place, for lack of an upcoming event. */
function formatPhase(competition: Competition): string {
  const phase = phaseOf(competition, new Date());
  switch (phase.kind) {
    case "ahead":
      return `${describePhase(phase)}, on ${formatDate(competition.startDate)}.`;
    case "running":
      return `Running now, until ${formatDate(competition.endDate)}.`;
    case "over":
      return `${describePhase(phase)}.`;
  }
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
      Practice <b>{wordlist.title}</b> again?
    </>
  ) : (
    <>
      Start with <b>{wordlist.title}</b>: {count(wordlist.wordCount, "word")}.
    </>
  );
}
