import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClock, IconEye, IconEyeOff } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { ProblemError } from "@/shared/api/problem";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { Modal } from "@/shared/ui/lazy-dialog";
import { notify } from "@/shared/ui/notify";
import { formatVisibility, hidden, type Visibility, visibilityError, visible } from "./visibility";
import { VisibilityField } from "./visibility-field";

interface VisibilityButtonProps {
  code: number;
  /** `form` or `file`. */
  what: string;
  title: string;
  visibility: Visibility;
  save: (visibility: Visibility) => Promise<unknown>;
  onSaved: () => unknown;
}

/** Shows who can see an item, and opens a dialog to change it. */
export function VisibilityButton(props: VisibilityButtonProps) {
  const [opened, dialog] = useDisclosure();
  const { title, visibility } = props;
  const Icon = visibility === visible ? IconEye : visibility === hidden ? IconEyeOff : IconClock;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<Icon size={18} aria-hidden />}
        onClick={dialog.open}
        aria-haspopup="dialog"
        aria-label={`Who can see ${title}: ${formatVisibility(visibility)}`}
      >
        {formatVisibility(visibility)}
      </Button>
      <Modal opened={opened} onClose={dialog.close} title={title} size="sm">
        <VisibilityForm {...props} onClose={dialog.close} />
      </Modal>
    </>
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
}: VisibilityButtonProps & { onClose: () => void }) {
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
