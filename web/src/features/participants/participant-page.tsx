import { Button, Progress, Text, Title } from "@mantine/core";
import { IconKey, IconUserMinus } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { competitionKey } from "@/shared/api/query-keys";
import { count, formatNumber } from "@/shared/lib/format";
import { formatInstant } from "@/shared/lib/local-date-time";
import { handleOf, nameOf } from "@/shared/lib/person";
import { UnlessArchived } from "@/shared/session/archived";
import { confirm } from "@/shared/ui/confirm";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { TextLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { SectionCard } from "@/shared/ui/section-card";
import { useFailure } from "@/shared/ui/use-failure";
import type { Participant, ParticipantDetail } from "./api";
import { ConsentCard } from "./consent-card";
import { CardUnused, FormState } from "./form-state";
import { HardWords } from "./hard-words";
import classes from "./participant-page.module.css";
import { PracticeDays } from "./practice-days";
import { formatDay } from "./rules/format-day";
import { practicedPercent, sessionsText } from "./rules/practice-text";

interface ParticipantPageProps {
  competition: Schema<"Competition">;
  detail: ParticipantDetail;
  /** Whether claim codes work: they set a password. */
  canCreateCodes: boolean;
  remove: (uid: string) => Promise<void>;
  /** Returns to the list. */
  onRemoved: () => Promise<void>;
  /** The answers of one form. */
  answers: (response: Schema<"FormResponse">) => ReactNode;
  /** The dialog for a new claim code; without a child it is closed. */
  newCode: (child: { uid: string; name: string } | undefined, onClose: () => void) => ReactNode;
}

/** The page of one speller: what is missing, their practice, and their answers. */
export function ParticipantPage({
  competition,
  detail,
  canCreateCodes,
  remove,
  onRemoved,
  answers,
  newCode,
}: ParticipantPageProps) {
  const { participant } = detail;
  const queryClient = useQueryClient();
  const [asksForCode, setAsksForCode] = useState(false);
  const name = nameOf(participant);
  const removal = useMutation({
    mutationFn: () => remove(participant.uid),
    onSuccess: async () => {
      notify.success(`Removed ${name}.`);
      await onRemoved();
      await queryClient.invalidateQueries({ queryKey: competitionKey(competition.code) });
    },
  });
  const failure = useFailure(removal);

  function ask() {
    confirm({
      title: "Remove this participant?",
      message: `${name} will be removed from “${competition.title}”. Their form answers and practice progress will be deleted. You can undo this for ten seconds. After that, they can rejoin with the code, but they'll start from scratch.`,
      confirmLabel: "Remove participant",
      onConfirm: () => removal.mutate(),
    });
  }

  return (
    <>
      <PageHeader
        title={name}
        description={<Facts participant={participant} timeZone={competition.timeZone} />}
        actions={
          <UnlessArchived>
            {canCreateCodes && participant.madeHere && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconKey size={18} aria-hidden />}
                onClick={() => setAsksForCode(true)}
              >
                New claim code
              </Button>
            )}
            <Button
              variant="default"
              size="sm"
              leftSection={<IconUserMinus size={18} aria-hidden />}
              loading={removal.isPending}
              onClick={ask}
            >
              Remove
            </Button>
          </UnlessArchived>
        }
      />
      {failure && (
        <FailureAlert
          sentence={`Failed to remove ${name}.`}
          error={failure.error}
          onRetry={() => removal.mutate()}
          retrying={removal.isPending}
        />
      )}
      <div className={classes.sections}>
        <div className={classes.column}>
          <Practice detail={detail} timeZone={competition.timeZone} />
          <PracticeDays days={detail.practiceDays} />
          <ConsentCard detail={detail} />
          <Forms code={competition.code} detail={detail} answers={answers} />
        </div>
        <div className={classes.words}>
          <HardWords words={detail.hardWords} />
        </div>
      </div>
      {newCode(asksForCode ? { uid: participant.uid, name } : undefined, () =>
        setAsksForCode(false),
      )}
    </>
  );
}

/** Who they are and when they were last active, in two lines. */
function Facts({ participant, timeZone }: { participant: Participant; timeZone: string }) {
  const { school, grade, signInName, lastActive, joinedAt, madeHere, claimed } = participant;
  const now = new Date();
  const who = [school, grade === "" ? "" : `Grade ${grade}`, handleOf(participant), signInName]
    .filter(
      (text, index, all) => text && all.indexOf(text) === index && text !== nameOf(participant),
    )
    .map((text) => <bdi key={text}>{text}</bdi>);
  return (
    <>
      {who.length > 0 && <span className={classes.facts}>{who}</span>}
      <span className={classes.facts}>
        <span>
          {madeHere ? "Card made" : "Joined"}: {formatDay(joinedAt, timeZone, now)}
        </span>
        <span>
          Last active: {lastActive == null ? "Never" : formatDay(lastActive, timeZone, now)}
        </span>
        {claimed ? madeHere && <span>Card claimed</span> : <CardUnused />}
      </span>
    </>
  );
}

function Practice({ detail, timeZone }: { detail: ParticipantDetail; timeZone: string }) {
  const { wordlists, participant } = detail;
  const now = new Date();
  return (
    <SectionCard title="Practice">
      {wordlists.length === 0 ? (
        <EmptyState>Progress appears here once the competition has a wordlist.</EmptyState>
      ) : (
        <ul className={classes.lists}>
          {wordlists.map(({ _id, title, wordCount }) => {
            const practice = participant.practice.find(({ wordlistId }) => wordlistId === _id);
            const done = practice?.currentIndex;
            const label =
              practice === undefined
                ? `Not practiced yet. ${count(wordCount, "word")}.`
                : done == null
                  ? sessionsText(practice)
                  : done === 0
                    ? `At the start of a round of ${count(wordCount, "word")}`
                    : `${formatNumber(done)} of ${count(wordCount, "word")} in this round`;
            return (
              <li key={_id}>
                <Text fw={600}>
                  <bdi>{title}</bdi>
                </Text>
                {practice !== undefined && (
                  <Progress
                    value={practicedPercent(practice, wordCount)}
                    size={8}
                    my={6}
                    aria-label={`${title}: ${label}`}
                  />
                )}
                <Text fz="sm" c="dimmed">
                  {label}
                  {practice !== undefined &&
                    ` · Last practiced: ${formatDay(practice.practicedAt, timeZone, now)}`}
                </Text>
              </li>
            );
          })}
        </ul>
      )}
    </SectionCard>
  );
}

interface FormsProps {
  code: number;
  detail: ParticipantDetail;
  answers: (response: Schema<"FormResponse">) => ReactNode;
}

/** Missing forms first, then the answers. */
function Forms({ code, detail, answers }: FormsProps) {
  const responses = new Map(detail.answers.map((response) => [response.templateId, response]));
  const missingFirst = detail.forms.toSorted(
    (a, b) => Number(responses.has(a._id)) - Number(responses.has(b._id)),
  );
  return (
    <SectionCard title="Forms">
      {missingFirst.length === 0 ? (
        <EmptyState>Answers appear here once the competition has a form.</EmptyState>
      ) : (
        <ul className={classes.lists}>
          {missingFirst.map(({ _id, title }) => {
            const response = responses.get(_id);
            return (
              <li key={_id}>
                <div className={classes.form}>
                  <Title order={3}>
                    <TextLink
                      to="/competition/$code/form/$templateId"
                      params={{ code, templateId: _id }}
                      underline="hover"
                      fw={700}
                    >
                      <bdi>{title}</bdi>
                    </TextLink>
                  </Title>
                  {response === undefined ? (
                    <FormState answered={false} />
                  ) : (
                    <Text fz="sm" c="dimmed">
                      {response.returned && <FormState answered returned />}{" "}
                      {formatInstant(response.updatedAt ?? response.createdAt)}
                    </Text>
                  )}
                </div>
                {response !== undefined && answers(response)}
              </li>
            );
          })}
        </ul>
      )}
    </SectionCard>
  );
}
