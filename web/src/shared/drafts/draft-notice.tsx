import { Alert, Button, Group, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { formatMoment } from "@/shared/lib/local-date-time";
import type { EditorDraft } from "./use-draft";

interface DraftNoticeProps {
  draft: Pick<EditorDraft<unknown>, "restored" | "remove">;
  what?: "draft" | "recording";
  /** Shows what was there before the draft. Without it, the page has a button of its own. */
  onDiscard?: () => void;
}

/** Says that the page shows a draft, and offers to discard it. */
export function DraftNotice({ draft, what = "draft", onDiscard }: DraftNoticeProps) {
  const { restored, remove } = draft;
  if (restored === undefined) return null;
  return (
    <Alert color="honey" role="status" icon={<IconHistory aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text>{`Restored your unsaved ${what} from ${formatMoment(new Date(restored.savedAt), new Date())}.`}</Text>
        {onDiscard !== undefined && (
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
        )}
      </Group>
    </Alert>
  );
}
