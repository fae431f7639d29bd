import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ProblemError } from "@/shared/api/problem";
import { formatDate } from "@/shared/lib/local-date-time";
import { CopyButton } from "@/shared/ui/copy-button";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { createClaimCode } from "../api";

interface NewCodeDialogProps {
  code: number;
  /** For whom, with their name; none closes the dialog. */
  child: { uid: string; name: string } | undefined;
  onClose: () => void;
}

/** A new claim code for a child who has lost the card or forgotten the password. It is shown this once. */
export function NewCodeDialog({ code, child, onClose }: NewCodeDialogProps) {
  const shown = useRef<HTMLElement>(null);
  const make = useMutation({
    mutationFn: (uid: string) => createClaimCode(code, uid),
  });
  const arrived = make.data !== undefined;
  useEffect(() => {
    // The button that had the focus has gone.
    if (arrived) shown.current?.focus();
  }, [arrived]);
  const close = () => {
    make.reset();
    onClose();
  };
  return (
    <Modal
      opened={child !== undefined}
      onClose={close}
      title={`New claim code for ${child?.name ?? ""}`}
      // A code that is told once is not put away by a slip.
      closeOnClickOutside={!arrived}
      closeOnEscape={!arrived}
      withCloseButton={!arrived}
    >
      <Stack gap="md">
        {make.data === undefined ? (
          <Text>
            For a lost card or a forgotten password. With the code, {child?.name} chooses a new
            password. Earlier codes no longer work; the password works until the new code is used.
          </Text>
        ) : (
          <div role="status">
            <Text>
              Open {window.location.origin}/claim and type in this code, once, until{" "}
              {formatDate(make.data.expiresAt.slice(0, 10))}:
            </Text>
            <Group gap="md" my="xs" wrap="nowrap">
              <Text ref={shown} component="code" tabIndex={-1} fz={24} fw={700} flex={1}>
                {make.data.claimCode}
              </Text>
              <CopyButton text={make.data.claimCode} shown={shown} />
            </Group>
            <Text>
              Sign-in name: <b>{make.data.signInName}</b>
            </Text>
            <Text c="dimmed" fz="sm" mt="xs">
              The code is not shown again. Give it to nobody else.
            </Text>
          </div>
        )}
        {make.isError && (
          <FailureAlert
            sentence="Failed to make a new code."
            error={make.error}
            more={make.error instanceof ProblemError ? make.error.problem.detail : undefined}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {arrived ? "Done" : "Cancel"}
          </Button>
          {!arrived && (
            <Button
              data-autofocus
              loading={make.isPending}
              onClick={() => child !== undefined && make.mutate(child.uid)}
            >
              Make a new code
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
