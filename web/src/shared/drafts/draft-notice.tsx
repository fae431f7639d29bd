import { Alert, Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { formatMoment } from "@/shared/lib/local-date-time";
import { focusHeading } from "@/shared/ui/focus";
import type { EditorDraft } from "./use-draft";

interface NoticeProps {
  draft: Pick<EditorDraft<unknown>, "restored" | "remove">;
  what?: "draft" | "recording";
}

interface DiscardProps {
  /** Shows what was there before the draft. Without it, the page has a button of its own. */
  onDiscard: () => void;
  /** Whether the draft is being saved. */
  busy: boolean;
}

type DraftNoticeProps = NoticeProps & (DiscardProps | { [prop in keyof DiscardProps]?: never });

const field = ":is(input, select, textarea):not(:disabled, [type=hidden], [type=file])";

/**
 * Says that the page shows a draft, and offers to discard it. Then the focus goes to the first field of the editor, or to the
 * page's heading.
 */
export function DraftNotice({ draft, what = "draft", onDiscard, busy }: DraftNoticeProps) {
  const { restored, remove } = draft;
  const [discardedIn, setDiscardedIn] = useState<{ editor: Element | null }>();
  useEffect(() => {
    if (discardedIn === undefined) return;
    const first = discardedIn.editor?.querySelector<HTMLElement>(field);
    if (first) first.focus();
    else focusHeading();
  }, [discardedIn]);
  return (
    <>
      {restored !== undefined && (
        <Alert color="honey" role="status" icon={<IconHistory aria-hidden />}>
          <Group justify="space-between" gap="xs">
            <Text>{`Restored your unsaved ${what} from ${formatMoment(new Date(restored.savedAt), new Date())}.`}</Text>
            {onDiscard !== undefined && (
              <Button
                variant="default"
                size="sm"
                disabled={busy}
                onClick={({ currentTarget }) => {
                  setDiscardedIn({ editor: currentTarget.closest("form, section") });
                  remove();
                  onDiscard();
                }}
              >
                Discard draft
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {(restored ?? discardedIn) && (
        <VisuallyHidden role="status">{discardedIn && "Draft discarded."}</VisuallyHidden>
      )}
    </>
  );
}
