import { Button, CloseButton } from "@mantine/core";
import { IconDownload, IconKey, IconMail, IconUserMinus } from "@tabler/icons-react";
import { formatNumber } from "@/shared/lib/format";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  selected: number;
  /** How many of them can get a new claim code. */
  withCodes: number;
  /** What is going on, such as "Removing 3 of 30…". */
  progress: string | undefined;
  onExport: () => void;
  onMessage: () => void;
  onNewCodes: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** What can be done with the selected spellers, within reach of the thumb. */
export function SelectionBar({
  selected,
  withCodes,
  progress,
  onExport,
  onMessage,
  onNewCodes,
  onRemove,
  onClear,
}: SelectionBarProps) {
  const busy = progress !== undefined;
  return (
    <section className={classes.bar} aria-label="Selected spellers">
      <span role="status" className={classes.count}>
        {progress ?? `${formatNumber(selected)} selected`}
      </span>
      <div className={classes.actions}>
        <Button
          size="sm"
          disabled={busy}
          leftSection={<IconDownload size={18} aria-hidden />}
          classNames={{ section: classes.icon ?? "" }}
          onClick={onExport}
        >
          Export
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={busy}
          leftSection={<IconMail size={18} aria-hidden />}
          classNames={{ section: classes.icon ?? "" }}
          onClick={onMessage}
        >
          Message
        </Button>
        {withCodes > 0 && (
          <Button
            size="sm"
            variant="default"
            disabled={busy}
            leftSection={<IconKey size={18} aria-hidden />}
            classNames={{ section: classes.icon ?? "" }}
            onClick={onNewCodes}
          >
            {withCodes === selected ? "New codes" : `New codes (${formatNumber(withCodes)})`}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          disabled={busy}
          leftSection={<IconUserMinus size={18} aria-hidden />}
          classNames={{ section: classes.icon ?? "" }}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      <CloseButton size="lg" aria-label="Clear selection" disabled={busy} onClick={onClear} />
    </section>
  );
}
