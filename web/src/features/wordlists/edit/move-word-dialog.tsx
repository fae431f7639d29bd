import { Button, Group, NumberInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "@/shared/lib/format";
import { Modal } from "@/shared/ui/lazy-dialog";

interface MoveWordDialogProps {
  word: string;
  place: number;
  total: number;
  onMove: (place: number) => void;
  onClose: () => void;
}

/** Asks where in the list a word moves to. */
export function MoveWordDialog({ word, place, total, onMove, onClose }: MoveWordDialogProps) {
  const [to, setTo] = useState<number | string>("");
  const [error, setError] = useState<string>();
  const submit = () => {
    const chosen = Number(to);
    if (to === "" || !Number.isSafeInteger(chosen) || chosen < 1 || chosen > total) {
      setError(`Choose a place from 1 to ${formatNumber(total)}.`);
      return;
    }
    onClose();
    if (chosen !== place) onMove(chosen);
  };
  return (
    <Modal opened onClose={onClose} title={`Move “${word}”`} size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Text>{`It's word ${formatNumber(place)} of ${formatNumber(total)} now.`}</Text>
          <NumberInput
            label="New place"
            data-autofocus
            min={1}
            max={total}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            value={to}
            error={error}
            onChange={(next) => {
              setTo(next);
              setError(undefined);
            }}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Move</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
