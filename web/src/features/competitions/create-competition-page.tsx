import { Box, Button, Checkbox, Group, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { ProblemError } from "@/shared/api/problem";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";
import { userCompetitionsQuery } from "./api";
import {
  CompetitionFields,
  knownFieldErrors,
  onSubmitDetails,
  useDetailsForm,
} from "./competition-fields";
import { type CompetitionDetails, differs } from "./rules/competition-details";
import { type CompetitionDraft, createCompetition } from "./rules/create-competition";
import { ownTimeZone } from "./rules/time-zones";
import { ImportCard } from "./transfer/import-card";

function newCompetition(): CompetitionDraft {
  return {
    title: "",
    description: "",
    startDate: "",
    endDate: "",
    timeZone: ownTimeZone(),
    generalInformationForm: true,
  };
}

/** The page /create-competition, for admins. */
export function CreateCompetitionPage() {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const leave = useLeaveWhenSaved();
  const [empty] = useState(newCompetition);
  const draft = useDraft({ name: "competition/new", example: empty });
  const { generalInformationForm: included, ...details } = draft.restored?.value ?? empty;
  const [generalInformationForm, setGeneralInformationForm] = useState(included);
  const form = useDetailsForm(details);
  const create = useMutation({
    mutationFn: (details: CompetitionDetails) =>
      createCompetition({ ...details, generalInformationForm }, user.uid),
    onSuccess: (competition) => {
      queryClient.setQueryData(competitionQuery(competition.code).queryKey, competition);
      void queryClient.invalidateQueries({ queryKey: userCompetitionsQuery(user.uid).queryKey });
      draft.remove();
      notify.success(`${competition.title} is ready. Its join code is ${competition.code}.`);
      void leave({
        to: "/competition/$code",
        params: { code: competition.code },
        replace: true,
      });
    },
    onError: (error) => form.setErrors(knownFieldErrors(error)),
  });
  const busy = create.isPending || create.isSuccess;
  const { values } = form;
  const dirty = !create.isSuccess && differs({ ...values, generalInformationForm }, empty);
  useDraftUpdates(
    draft,
    useMemo(
      () => (dirty ? { ...values, generalInformationForm } : undefined),
      [dirty, values, generalInformationForm],
    ),
    undefined,
  );
  const failed = create.isError && Object.keys(knownFieldErrors(create.error)).length === 0;

  return (
    <Stack gap={0} maw="44rem" mx="auto">
      <UnsavedGuard dirty={dirty} draft={draft} />
      <PageHeader
        title="Create Competition"
        description="You'll be the organizer. We'll create the join code."
      />
      <form
        noValidate
        onSubmit={onSubmitDetails(form, (details) => {
          if (!busy) create.mutate(details);
        })}
      >
        <Stack gap="md">
          <DraftNotice
            draft={draft}
            busy={busy}
            onDiscard={() => {
              form.setValues(empty);
              form.clearErrors();
              setGeneralInformationForm(empty.generalInformationForm);
            }}
          />
          <CompetitionFields form={form} readOnly={busy} />
          <Checkbox
            label="General Information Form"
            description="Asks every participant for name, email, birthdate, school and grade."
            checked={generalInformationForm}
            readOnly={busy}
            onChange={(event) => setGeneralInformationForm(event.currentTarget.checked)}
          />
          {failed && (
            <FailureAlert
              sentence={
                create.error instanceof ProblemError
                  ? "Failed to create competition. Please try again later."
                  : "An error occurred while creating the competition. Please try again later."
              }
              error={create.error}
            />
          )}
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button type="submit" loading={busy}>
              Create Competition
            </Button>
          </Group>
        </Stack>
      </form>
      <Box mt="xl">
        <ImportCard />
      </Box>
    </Stack>
  );
}
