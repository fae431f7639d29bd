import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ProblemError } from "@/shared/api/problem";
import { formatDate } from "@/shared/lib/local-date-time";
import { CopyButton } from "@/shared/ui/copy-button";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { useFocusWhen } from "@/shared/ui/focus";
import { Modal } from "@/shared/ui/lazy-dialog";
import { createClaimCode } from "../api";

interface NewCodeDialogProps {
  code: number;
  /** Undefined closes the dialog. */
  child: { uid: string; name: string } | undefined;
  onClose: () => void;
}

export function NewCodeDialog({ code, child, onClose }: NewCodeDialogProps) {
  const create = useMutation({
    mutationFn: (uid: string) => createClaimCode(code, uid),
  });
  const created = create.data !== undefined;
  const shown = useFocusWhen<HTMLElement>(created);
  const close = () => {
    // The new code, or why there is none, must find the dialog open.
    if (create.isPending) return;
    create.reset();
    onClose();
  };
  return (
    <Modal
      opened={child !== undefined}
      onClose={close}
      title={`New claim code for ${child?.name ?? ""}`}
      // The code is shown only once, so don't close by accident.
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      withCloseButton={!created}
    >
      <Stack gap="md">
        {create.data === undefined ? (
          <Text>
            Lost the card or forgot the password? With a new code, {child?.name} can choose a new
            password. Older codes stop working now. The old password works until the new code is
            used.
          </Text>
        ) : (
          <div role="status">
            <Text>
              Enter this code at {window.location.origin}/claim. It works once, until{" "}
              {formatDate(create.data.lastDay)}.
            </Text>
            <Group gap="md" my="xs" wrap="nowrap">
              <Text ref={shown} component="code" tabIndex={-1} fz={24} fw={700} flex={1}>
                {create.data.claimCode}
              </Text>
              <CopyButton text={create.data.claimCode} shown={shown} />
            </Group>
            <Text>
              Log-in name: <b>{create.data.signInName}</b>
            </Text>
            <Text c="dimmed" fz="sm" mt="xs">
              The code won't be shown again. Share it only with this child.
            </Text>
          </div>
        )}
        {create.isError && (
          <FailureAlert
            sentence="Could not make a new code."
            error={create.error}
            more={create.error instanceof ProblemError ? create.error.problem.detail : undefined}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={create.isPending} onClick={close}>
            {created ? "Done" : "Cancel"}
          </Button>
          {!created && (
            <Button
              data-autofocus
              loading={create.isPending}
              onClick={() => child !== undefined && create.mutate(child.uid)}
            >
              Make a new code
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
