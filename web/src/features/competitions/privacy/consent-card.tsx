import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { ProblemError } from "@/shared/api/problem";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { TextLink } from "@/shared/ui/link";
import { SectionCard } from "@/shared/ui/section-card";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import type { PrivacySettings } from "./api";
import { useSavePrivacy } from "./use-save-privacy";

interface ConsentCardProps {
  code: number;
  settings: PrivacySettings;
  templates: Schema<"FormTemplate">[];
}

/** Which form counts as consent, and whether joining takes one. */
export function ConsentCard({ code, settings, templates }: ConsentCardProps) {
  const [changed, setChanged] = useState<{ form?: string; required?: boolean }>({});
  const isGone =
    settings.consentForm !== "" && !templates.some(({ _id }) => _id === settings.consentForm);
  const saved = isGone ? "" : settings.consentForm;
  const form = changed.form ?? saved;
  const required = changed.required ?? settings.consentRequired;
  const [missing, setMissing] = useState(false);
  const save = useSavePrivacy(code, "Consent saved.", () => setChanged({}));
  const refused =
    save.error instanceof ProblemError ? save.error.fieldErrors.consentForm : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(required && form === "");
    if (save.isPending || (required && form === "")) return;
    // Another organizer may have changed the rest since it was loaded.
    save.mutate({
      ...(form !== settings.consentForm && { consentForm: form }),
      ...(required !== settings.consentRequired && { consentRequired: required }),
    });
  }

  return (
    <SectionCard title="Consent">
      <UnsavedGuard dirty={form !== saved || required !== settings.consentRequired} />
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text>
            A parent signs a form, or the school consents for a class that you add. Each speller's
            page shows who consented and when.
          </Text>
          {isGone && (
            <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
              <Text>
                The form was deleted. The signatures are kept
                {settings.consentRequired && ", but nobody can join until you choose another form"}.
              </Text>
            </Alert>
          )}
          <NativeSelect
            label="Form that a parent signs"
            description={
              <>
                It can be hidden. Those who join see it anyway. Need one?{" "}
                <TextLink to="/competition/$code/edit-templates/new" params={{ code }} fz="sm">
                  New template
                </TextLink>
              </>
            }
            data={[
              { value: "", label: "None" },
              ...templates.map(({ _id, title }) => ({ value: _id, label: title })),
            ]}
            value={form}
            disabled={save.isPending}
            error={missing && form === "" ? "Choose the form that a parent signs." : refused}
            onChange={(event) => {
              setChanged({ ...changed, form: event.currentTarget.value });
              setMissing(false);
              save.reset();
            }}
          />
          <Checkbox
            label="Ask for consent before joining"
            description="Until a parent signs, anyone with the join code sees only this form. Spellers who have already joined stay."
            checked={required}
            readOnly={save.isPending}
            onChange={(event) => {
              setChanged({ ...changed, required: event.currentTarget.checked });
              setMissing(false);
              save.reset();
            }}
          />
          {save.isError && refused === undefined && (
            <FailureAlert sentence="Failed to save the changes." error={save.error} />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              Save consent
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
