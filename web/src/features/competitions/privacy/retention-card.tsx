import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { formatInstantDay } from "@/shared/lib/local-date-time";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { TextLink } from "@/shared/ui/link";
import { SectionCard } from "@/shared/ui/section-card";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import type { Competition } from "../api";
import type { PrivacySettings } from "./api";
import { useSavePrivacy } from "./use-save-privacy";

interface RetentionCardProps {
  competition: Competition;
  settings: PrivacySettings;
  templates: Schema<"FormTemplate">[];
}

const choices = [
  { value: "1", label: "1 month after the end" },
  { value: "3", label: "3 months after the end" },
  { value: "6", label: "6 months after the end" },
  { value: "12", label: "12 months after the end" },
  { value: "24", label: "2 years after the end" },
  { value: "36", label: "3 years after the end" },
  { value: "0", label: "Never" },
];

/** When answers and practice are deleted, and how to download them before. */
export function RetentionCard({ competition, settings, templates }: RetentionCardProps) {
  const { code } = competition;
  const [chosen, setChosen] = useState<string>();
  const saved = String(settings.retentionMonths);
  const months = chosen ?? saved;
  const save = useSavePrivacy(code, "Changes saved.", () => setChosen(undefined));
  const { deletesAt, warnedAt, deletedAt } = settings;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate({ retentionMonths: Number(months) });
  }

  return (
    <SectionCard title="Answers and practice">
      <UnsavedGuard dirty={months !== saved} />
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text>
            After this time, we delete all form answers, practice and speller names in bees. Results
            stay, with numbers only. Accounts, wordlists, forms and posts stay, too. We'll warn you
            30 days ahead.
          </Text>
          {warnedAt !== null && deletesAt !== null ? (
            <Alert
              color="honey"
              role="status"
              icon={<IconAlertTriangle aria-hidden />}
              title={`Answers and practice will be deleted on ${formatInstantDay(deletesAt)}`}
            >
              <Text>Download what you need first, or choose a longer time.</Text>
            </Alert>
          ) : (
            <Text c="dimmed">
              {deletesAt === null
                ? "Answers and practice are never deleted automatically."
                : `The next deletion is on ${formatInstantDay(deletesAt)}.`}
              {deletedAt !== null &&
                ` Everything from before ${formatInstantDay(deletedAt)} was deleted.`}
            </Text>
          )}
          <Downloads code={code} templates={templates} />
          <NativeSelect
            label="Delete answers and practice"
            description="The end is the competition's last day."
            data={choices}
            value={months}
            disabled={save.isPending}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              save.reset();
            }}
          />
          {save.isError && (
            <FailureAlert sentence="Failed to save the changes." error={save.error} />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              Save choice
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

/** Where everything can be downloaded. */
function Downloads({ code, templates }: { code: number; templates: Schema<"FormTemplate">[] }) {
  return (
    <div>
      <Text fw={600}>Download before they're deleted</Text>
      <ul style={{ margin: 0 }}>
        {templates.map(({ _id, title }) => (
          <li key={_id}>
            <TextLink
              to="/competition/$code/form/$templateId"
              params={{ code, templateId: _id }}
              search={{}}
            >
              Answers to <bdi>{title}</bdi>
            </TextLink>
          </li>
        ))}
        <li>
          <TextLink to="/competition/$code/participants" params={{ code }} search={{}}>
            Participants with their practice
          </TextLink>
        </li>
        <li>
          <TextLink to="/competition/$code/bee" params={{ code }}>
            Results of bees
          </TextLink>
        </li>
      </ul>
    </div>
  );
}
