import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { ProblemError } from "@/shared/api/problem";
import { ConflictPanel } from "@/shared/merge/conflict-panel";
import type { Merge } from "@/shared/merge/merge";
import { mergeRecord } from "@/shared/merge/merge-record";
import { useMergedSave } from "@/shared/merge/use-merged-save";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { SavingModal, useKeepOpen } from "@/shared/ui/saving-modal";
import { formatVisibility, hidden, type Visibility, visibilityError } from "./visibility";
import { VisibilityField } from "./visibility-field";

export interface VisibilityDialogProps {
  opened: boolean;
  onClose: () => void;
  code: number;
  /** `form` or `file`. */
  what: string;
  title: string;
  visibility: Visibility;
  /** 409 `changed-meanwhile` if it is no longer what the change is based on. */
  save: (visibility: Visibility, basedOn: Visibility) => Promise<unknown>;
  /** Loads what it is now. */
  load: () => Promise<Visibility>;
  onSaved: () => unknown;
}

/** Changes who can see an item. */
export function VisibilityDialog({ opened, onClose, ...item }: VisibilityDialogProps) {
  return (
    <SavingModal opened={opened} onClose={onClose} title={item.title} size="sm">
      <VisibilityForm {...item} onClose={onClose} />
    </SavingModal>
  );
}

function VisibilityForm({
  code,
  what,
  title,
  visibility,
  save,
  load,
  onSaved,
  onClose,
}: Omit<VisibilityDialogProps, "opened">) {
  const { data: competition } = useQuery(competitionQuery(code));
  const [base, setBase] = useState(visibility);
  const [value, setValue] = useState(visibility);
  const [incomplete, setIncomplete] = useState<string | null>(null);
  const saving = useMergedSave({
    base: { value: base, version: base },
    mine: value,
    merge: mergeVisibility,
    save,
    load: async () => {
      const theirs = await load();
      return { value: theirs, version: theirs };
    },
    onSaved: async (_saved, saved) => {
      notify.success(saved === hidden ? `Hid “${title}”.` : `Saved who can see “${title}”.`);
      onClose();
      await onSaved();
    },
    onSettled: (settled, theirs) => {
      setValue(settled);
      setBase(theirs.value);
    },
  });
  useKeepOpen(saving.pending);
  const failure = saving.failure?.error;
  const rejected = failure instanceof ProblemError ? failure.fieldErrors.visibility : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const error = visibilityError(value);
    setIncomplete(error);
    if (error === null) saving.save(value);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <ConflictPanel what={what} conflict={saving.conflict} />
        <VisibilityField
          what={what}
          value={value}
          timeZone={competition?.timeZone ?? "UTC"}
          error={incomplete ?? rejected}
          disabled={saving.pending}
          onChange={(next) => {
            setValue(next);
            setIncomplete(null);
            saving.resetFailure();
          }}
        />
        {failure && rejected === undefined && (
          <FailureAlert sentence={`Failed to update the ${what}.`} error={failure} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={saving.pending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.pending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function mergeVisibility(
  base: Visibility,
  mine: Visibility,
  theirs: Visibility,
): Merge<Visibility> {
  const { collisions, settle } = mergeRecord(
    { visibility: base },
    { visibility: mine },
    { visibility: theirs },
    { visibility: { label: "Who can see it", format: formatVisibility } },
  );
  return { collisions, settle: (choices) => settle(choices).visibility };
}
