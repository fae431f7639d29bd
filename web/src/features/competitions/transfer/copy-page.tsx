import { Alert, Button, Checkbox, Group, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { ProblemError } from "@/shared/api/problem";
import { formatDateRange, formatWeekday } from "@/shared/lib/local-date-time";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";
import { type Competition, userCompetitionsQuery } from "../api";
import { copyCompetition } from "./api";
import { furthestWeeks, isPossibleMove, movedDate, nextTitle, yearInWeeks } from "./next-year";
import { allParts, type Part, partLabels } from "./parts";

/** The page /competition/{code}/copy, for organizers who are admins. */
export function CopyPage({ competition }: { competition: Competition }) {
  const { code } = competition;
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const leave = useLeaveWhenSaved();
  const [title, setTitle] = useState(() => nextTitle(competition.title));
  const [weeks, setWeeks] = useState<number | string>(yearInWeeks);
  const [parts, setParts] = useState<Part[]>(allParts);
  const [submitted, setSubmitted] = useState(false);
  const copy = useMutation({
    mutationFn: (moveByWeeks: number) =>
      copyCompetition(code, { title: title.trim(), moveByWeeks, parts }),
    onSuccess: (created) => {
      queryClient.setQueryData(competitionQuery(created.code).queryKey, created);
      void queryClient.invalidateQueries({ queryKey: userCompetitionsQuery(user.uid).queryKey });
      notify.success(`${created.title} is ready. Its join code is ${created.code}.`);
      void leave({ to: "/competition/$code", params: { code: created.code } });
    },
  });
  const busy = copy.isPending || copy.isSuccess;
  const dirty =
    title !== nextTitle(competition.title) ||
    weeks !== yearInWeeks ||
    parts.length !== allParts.length;
  const refused = copy.error instanceof ProblemError ? copy.error.fieldErrors : {};
  const moveBy = typeof weeks === "number" && isPossibleMove(weeks) ? weeks : undefined;
  const titleError = submitted && title.trim() === "" ? "Title is required." : refused.title;
  const weeksError =
    moveBy === undefined
      ? `Enter a whole number of weeks, at most ${furthestWeeks}.`
      : refused.moveByWeeks;

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (busy || moveBy === undefined || title.trim() === "") return;
    copy.mutate(moveBy);
  }

  function toggle(part: Part, taken: boolean) {
    setParts(allParts.filter((other) => (other === part ? taken : parts.includes(other))));
  }

  return (
    <Stack gap={0} maw="44rem">
      <PageHeader
        title="Copy to next year"
        tabTitle={`Copy to next year · ${competition.title}`}
        description={competition.title}
      />
      <UnsavedGuard
        dirty={dirty && !copy.isSuccess}
        title="Leave without copying?"
        message="The competition hasn't been copied. If you leave, you'll lose your choices."
      />
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label="Title of the copy"
            required
            autoComplete="off"
            value={title}
            readOnly={busy}
            error={titleError}
            onChange={(event) => {
              setTitle(event.currentTarget.value);
              copy.reset();
            }}
          />
          <NumberInput
            label="Move all dates by how many weeks?"
            description="Whole weeks keep the day of the week. Times of day stay the same."
            required
            allowDecimal={false}
            min={-furthestWeeks}
            max={furthestWeeks}
            value={weeks}
            readOnly={busy}
            error={weeksError}
            onChange={(value) => {
              setWeeks(value);
              copy.reset();
            }}
          />
          {moveBy !== undefined && <NewDates competition={competition} weeks={moveBy} />}
          <Checkbox.Group
            label="What to copy"
            description="The description, time zone and privacy settings are always copied."
            value={parts}
          >
            <Stack gap="sm" mt="sm">
              {allParts.map((part) => (
                <Checkbox
                  key={part}
                  value={part}
                  {...partLabels[part]}
                  readOnly={busy}
                  onChange={(event) => toggle(part, event.currentTarget.checked)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Alert color="honey" icon={<IconInfoCircle aria-hidden />}>
            <Text>
              People, answers, practice and bees on stage stay in this competition, and so do sealed
              wordlists. You'll be the copy's only organizer, and it gets a new join code. Nobody
              else sees it until you share the code.
            </Text>
          </Alert>
          {copy.isError && Object.keys(refused).length === 0 && (
            <FailureAlert sentence="Failed to copy the competition." error={copy.error} />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              Copy competition
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

/** The dates of the copy, and those of the original for comparison. */
function NewDates({ competition, weeks }: { competition: Competition; weeks: number }) {
  const start = movedDate(competition.startDate, weeks);
  const end = movedDate(competition.endDate, weeks);
  return (
    <Text role="status">
      The copy is on <strong>{formatDateRange(start, end)}</strong>. It starts on{" "}
      {formatWeekday(start)}. This one is on{" "}
      {formatDateRange(competition.startDate, competition.endDate)}.
    </Text>
  );
}
