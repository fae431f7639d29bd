import { Alert, Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { fetchNow } from "@/shared/api/query-client";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { ConflictPanel } from "@/shared/merge/conflict-panel";
import { savedMessage } from "@/shared/merge/merged-message";
import { useMergedSave } from "@/shared/merge/use-merged-save";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { ButtonLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { SectionCard } from "@/shared/ui/section-card";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { type Competition, updateCompetition, userCompetitionsQuery } from "./api";
import {
  CompetitionFields,
  knownFieldErrors,
  onSubmitDetails,
  useDetailsForm,
} from "./competition-fields";
import { DeleteCompetition } from "./delete-competition";
import { HandOver } from "./hand-over";
import {
  type CompetitionDetails,
  consequences,
  differs,
  trimmed,
} from "./rules/competition-details";
import { type Contents, hasPlan } from "./rules/deletion-summary";
import { mergeDetails } from "./rules/merge-details";
import { ArchiveCard } from "./transfer/archive-card";
import { ExportCard } from "./transfer/export-card";
import { NextYearCard } from "./transfer/next-year-card";

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
      <SectionCard title="Parents and data">
        <Stack gap="sm" align="flex-start">
          <Text>
            Who gives consent for spellers, and when form answers and practice are deleted.
          </Text>
          <ButtonLink
            to="/competition/$code/privacy"
            params={{ code: competition.code }}
            variant="default"
          >
            Parents and data
          </ButtonLink>
        </Stack>
      </SectionCard>
      <NextYearCard code={competition.code} />
      <ArchiveCard competition={competition} />
      <ExportCard code={competition.code} />
      <HandOver competition={competition} />
      <DeleteCompetition competition={competition} contents={contents} />
    </Stack>
  );
}

function detailsOf(competition: Competition): CompetitionDetails {
  const { title, description, startDate, endDate, timeZone } = competition;
  return { title, description, startDate, endDate, timeZone };
}

const versionOf = (competition: Competition) => ({
  value: detailsOf(competition),
  version: competition.version,
});

const empty: CompetitionDetails = {
  title: "",
  description: "",
  startDate: "",
  endDate: "",
  timeZone: "",
};

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
  const [base, setBase] = useState(() =>
    restored === undefined || restored.base === competition.version
      ? versionOf(competition)
      : { value: restored.opened ?? empty, version: restored.base },
  );
  const form = useDetailsForm(restored?.value ?? base.value);
  const { values } = form;
  const dirty = differs(values, base.value);
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? values : undefined), [dirty, values]),
    base.version,
    base.value,
  );

  function edit(fresh: Competition) {
    const details = detailsOf(fresh);
    setBase(versionOf(fresh));
    form.setInitialValues(details);
    form.setValues(details);
    form.resetDirty(details);
    form.clearErrors();
  }

  const saving = useMergedSave({
    base,
    mine: useMemo(() => trimmed(values), [values]),
    merge: mergeDetails,
    save: (details, version) => updateCompetition(competition.code, details, version),
    load: async () => versionOf(await fetchNow(queryClient, query)),
    onSaved: (saved, _, merged) => {
      queryClient.setQueryData(query.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: userCompetitionsQuery(user.uid).queryKey });
      edit(saved);
      notify.success(savedMessage("Changes saved", merged));
    },
    onError: (error) => form.setErrors(knownFieldErrors(error)),
    onSettled: (details, theirs) => {
      setBase(theirs);
      form.setValues(details);
    },
  });

  function discard() {
    saving.reset();
    edit(competition);
  }

  // Without unsaved changes, show a newer version at once.
  const outdated = !dirty && competition.version !== base.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `edit` is a new function in each render
  useEffect(() => {
    if (outdated) edit(competition);
  }, [outdated, competition]);

  const failure =
    saving.failure && Object.keys(knownFieldErrors(saving.failure.error)).length === 0
      ? saving.failure
      : undefined;
  const isArchived = Boolean(competition.archivedAt);
  const notes = consequences(base.value, values, hasPlan(competition));

  return (
    <SectionCard title="Details">
      <UnsavedGuard dirty={dirty} draft={draft} />
      <form noValidate onSubmit={onSubmitDetails(form, (details) => saving.save(trimmed(details)))}>
        <Stack gap="md">
          <DraftNotice draft={draft} busy={saving.pending} onDiscard={discard} />
          <Box component="fieldset" disabled={isArchived} miw={0} m={0} p={0} bd={0}>
            <Stack gap="md">
              <CompetitionFields form={form} readOnly={saving.pending} />
            </Stack>
          </Box>
          {notes.length > 0 && (
            <Alert color="honey" role="status" icon={<IconInfoCircle aria-hidden />}>
              {notes.map((note) => (
                <Text key={note}>{note}</Text>
              ))}
            </Alert>
          )}
          <ConflictPanel what="competition" conflict={saving.conflict} />
          {failure && <FailureAlert sentence="Failed to save the changes." error={failure.error} />}
          {isArchived ? (
            <Text>To change the details, unarchive this competition first.</Text>
          ) : (
            <Group justify="flex-end" gap="sm" mt="xs">
              {dirty && (
                <Button variant="default" onClick={discard} disabled={saving.pending}>
                  Discard changes
                </Button>
              )}
              <Button type="submit" loading={saving.pending}>
                Save changes
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </SectionCard>
  );
}
