import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode } from "@/shared/api/problem";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { SectionCard } from "@/shared/ui/section-card";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { VersionConflict } from "@/shared/ui/version-conflict";
import { type Competition, updateCompetition, userCompetitionsQuery } from "./api";
import {
  CompetitionFields,
  knownFieldErrors,
  onSubmitDetails,
  useDetailsForm,
} from "./competition-fields";
import { DeleteCompetition } from "./delete-competition";
import { HandOver } from "./hand-over";
import { type CompetitionDetails, consequences, differs } from "./rules/competition-details";
import { type Contents, hasPlan } from "./rules/deletion-summary";

interface SettingsPageProps {
  competition: Competition;
  contents: Contents;
}

/** The page /competition/{code}/settings, for organizers. */
export function SettingsPage({ competition, contents }: SettingsPageProps) {
  return (
    <Stack gap="lg" maw="44rem">
      <div>
        <PageHeader
          title="Settings"
          tabTitle={`Settings · ${competition.title}`}
          description={competition.title}
        />
        <DetailsCard competition={competition} />
      </div>
      <HandOver competition={competition} />
      <DeleteCompetition competition={competition} contents={contents} />
    </Stack>
  );
}

function detailsOf(competition: Competition): CompetitionDetails {
  const { title, description, startDate, endDate, timeZone } = competition;
  return { title, description, startDate, endDate, timeZone };
}

function DetailsCard({ competition }: { competition: Competition }) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const query = competitionQuery(competition.code);
  const draft = useDraft({
    name: `competition/${competition.code}`,
    example: detailsOf(competition),
    base: competition.version,
  });
  const { restored } = draft;
  // The version being edited, as the cached competition may be newer.
  const [base, setBase] = useState(
    restored === undefined ? competition : { ...competition, version: restored.base },
  );
  const form = useDetailsForm(restored?.value ?? detailsOf(base));
  const { values } = form;
  const dirty = differs(values, detailsOf(base));
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? values : undefined), [dirty, values]),
    base.version,
  );

  function edit(fresh: Competition) {
    const details = detailsOf(fresh);
    setBase(fresh);
    form.setInitialValues(details);
    form.setValues(details);
    form.resetDirty(details);
    form.clearErrors();
  }

  const save = useMutation({
    mutationFn: ({ details, version }: { details: CompetitionDetails; version?: number }) =>
      updateCompetition(base.code, details, version),
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: userCompetitionsQuery(user.uid).queryKey });
      edit(saved);
      notify.success("Changes saved.");
    },
    onError: (error) => form.setErrors(knownFieldErrors(error)),
  });
  const reload = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    onSuccess: (fresh) => {
      edit(fresh);
      save.reset();
    },
  });

  // Without unsaved changes, show a newer version at once.
  const outdated = !dirty && competition.version !== base.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `edit` is a new function in each render
  useEffect(() => {
    if (outdated) edit(competition);
  }, [outdated, competition]);

  const outOfDate = save.isError && hasCode(save.error, "changed-meanwhile");
  const failed =
    save.isError && !outOfDate && Object.keys(knownFieldErrors(save.error)).length === 0;
  const notes = consequences(detailsOf(base), form.values, hasPlan(competition));

  return (
    <SectionCard title="Details">
      <UnsavedGuard dirty={dirty} draft={draft} />
      <form
        noValidate
        onSubmit={onSubmitDetails(form, (details) => {
          if (!save.isPending) save.mutate({ details, version: base.version });
        })}
      >
        <Stack gap="md">
          <DraftNotice draft={draft} onDiscard={() => edit(competition)} />
          <CompetitionFields form={form} />
          {notes.length > 0 && (
            <Alert color="honey" role="status" icon={<IconInfoCircle aria-hidden />}>
              {notes.map((note) => (
                <Text key={note}>{note}</Text>
              ))}
            </Alert>
          )}
          {outOfDate && (
            <VersionConflict
              what="competition"
              onUseTheirs={() => reload.mutate()}
              onKeepMine={() => save.mutate({ details: form.getValues() })}
              busy={save.isPending || reload.isPending}
            />
          )}
          {failed && <FailureAlert sentence="Failed to save the changes." error={save.error} />}
          {reload.isError && (
            <FailureAlert
              sentence="Failed to fetch competition. Please try again later."
              error={reload.error}
            />
          )}
          <Group justify="flex-end" gap="sm" mt="xs">
            {dirty && (
              <Button variant="default" onClick={() => edit(base)} disabled={save.isPending}>
                Discard changes
              </Button>
            )}
            <Button type="submit" loading={save.isPending}>
              Save changes
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
