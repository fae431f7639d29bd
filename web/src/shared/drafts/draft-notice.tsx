import { Alert, Button, Group, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { formatMoment } from "@/shared/lib/local-date-time";
import type { EditorDraft } from "./use-draft";

interface DraftNoticeProps {
  draft: Pick<EditorDraft<unknown>, "restored" | "remove">;
  /** Shows what was there before the draft. */
  onDiscard: () => void;
}

/** Says that the page shows a draft, and offers to discard it. */
export function DraftNotice({ draft: { restored, remove }, onDiscard }: DraftNoticeProps) {
  if (restored === undefined) return null;
  return (
    <Alert color="honey" role="status" icon={<IconHistory aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text>{`Restored your unsaved draft from ${formatMoment(new Date(restored.savedAt), new Date())}.`}</Text>
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            remove();
            onDiscard();
          }}
        >
          Discard draft
        </Button>
      </Group>
    </Alert>
  );
}
