import { Button, Group, NumberInput, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { SavingModal, useKeepOpen } from "@/shared/ui/saving-modal";
import { JoinFailure } from "./join-failure";
import { useJoin } from "./use-join";

interface JoinDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function JoinDialog({ opened, onClose }: JoinDialogProps) {
  return (
    <SavingModal opened={opened} onClose={onClose} title="Join Competition" withCloseButton={false}>
      {/* Mounted each time the dialog opens, so that it starts empty. */}
      <JoinForm onClose={onClose} />
    </SavingModal>
  );
}

function JoinForm({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState<number | string>("");
  const [missing, setMissing] = useState(false);
  const join = useJoin(onClose);
  useKeepOpen(join.isPending);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typeof code !== "number") {
      setMissing(true);
      return;
    }
    if (!join.isPending) join.mutate(code);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <NumberInput
          label="Join code"
          description="Your organizer has the five-digit code."
          error={missing ? "Please enter the join code." : undefined}
          classNames={{ input: "wh-word" }}
          styles={{ input: { fontSize: "1.75rem", letterSpacing: "0.12em", height: "3.5rem" } }}
          size="lg"
          inputMode="numeric"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          maxLength={9}
          autoComplete="off"
          data-autofocus
          value={code}
          readOnly={join.isPending}
          onChange={(value) => {
            setCode(value);
            setMissing(false);
            join.reset();
          }}
        />
        {join.isError && <JoinFailure error={join.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={join.isPending} onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={join.isPending}>
            Join
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
