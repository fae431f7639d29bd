import { Alert, Stack, Text } from "@mantine/core";
import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import { formatInstantDay } from "@/shared/lib/local-date-time";
import { TextLink } from "@/shared/ui/link";
import type { PrivacySettings } from "./api";

interface PrivacyNoticeProps {
  code: number;
  settings: PrivacySettings;
  /** Absent if they failed to load. */
  templates: Pick<Schema<"FormTemplate">, "_id">[] | undefined;
}

/** On the organizer's dashboard: what will be deleted soon, and whose consent is missing. */
export function PrivacyNotice({ code, settings, templates }: PrivacyNoticeProps) {
  const { consentRequired, consentForm, missingConsents, warnedAt, deletesAt } = settings;
  const formIsGone =
    consentRequired && templates !== undefined && !templates.some(({ _id }) => _id === consentForm);
  const notes = [
    warnedAt !== null &&
      deletesAt !== null &&
      `Form answers and practice will be deleted on ${formatInstantDay(deletesAt)}. Download what you need first.`,
    formIsGone && "Nobody can join: the form that a parent signs was deleted. Choose another form.",
    consentRequired &&
      missingConsents > 0 &&
      `${count(missingConsents, "speller has", "spellers have")} no consent yet.`,
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <Alert color="honey" role="status">
      <Stack gap={4}>
        {notes.map((note) => (
          <Text key={note}>{note}</Text>
        ))}
        <TextLink to="/competition/$code/privacy" params={{ code }}>
          Parents and data
        </TextLink>
      </Stack>
    </Alert>
  );
}
