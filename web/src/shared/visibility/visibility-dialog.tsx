import { Button, Group, Modal, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { ProblemError } from "@/shared/api/problem";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { hidden, type Visibility, visibilityError } from "./visibility";
import { VisibilityField } from "./visibility-field";

export interface VisibilityDialogProps {
  opened: boolean;
  onClose: () => void;
  code: number;
  /** `form` or `file`. */
  what: string;
  title: string;
  visibility: Visibility;
  save: (visibility: Visibility) => Promise<unknown>;
  onSaved: () => unknown;
}

/** Changes who can see an item. */
export function VisibilityDialog({ opened, onClose, ...item }: VisibilityDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={item.title} size="sm">
      <VisibilityForm {...item} onClose={onClose} />
    </Modal>
  );
}

function VisibilityForm({
  code,
  what,
  title,
  visibility,
  save,
  onSaved,
  onClose,
}: Omit<VisibilityDialogProps, "opened">) {
  const { data: competition } = useQuery(competitionQuery(code));
  const [value, setValue] = useState(visibility);
  const [incomplete, setIncomplete] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async (_saved, saved) => {
      notify.success(saved === hidden ? `Hid “${title}”.` : `Saved who can see “${title}”.`);
      onClose();
      await onSaved();
    },
  });
  const rejected =
    saving.error instanceof ProblemError ? saving.error.fieldErrors.visibility : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const error = visibilityError(value);
    setIncomplete(error);
    if (error === null && !saving.isPending) saving.mutate(value);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <VisibilityField
          what={what}
          value={value}
          timeZone={competition?.timeZone ?? "UTC"}
          error={incomplete ?? rejected}
          disabled={saving.isPending}
          onChange={(next) => {
            setValue(next);
            setIncomplete(null);
            saving.reset();
          }}
        />
        {saving.isError && rejected === undefined && (
          <FailureAlert sentence={`Failed to update the ${what}.`} error={saving.error} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
