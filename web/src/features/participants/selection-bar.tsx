import { Button, type ButtonProps, CloseButton } from "@mantine/core";
import { type Icon, IconDownload, IconKey, IconMail, IconUserMinus } from "@tabler/icons-react";
import { formatNumber } from "@/shared/lib/format";
import { UnlessArchived } from "@/shared/session/archived";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  selected: number;
  /** How many of them can get a new claim code. */
  withCodes: number;
  /** What is going on, such as "Removing 3 of 30…". */
  progress: string | undefined;
  /** Whether a file is being made. */
  exporting: boolean;
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
  exporting,
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
        <Action
          icon={IconDownload}
          variant="filled"
          disabled={busy}
          loading={exporting}
          onClick={onExport}
        >
          Export
        </Action>
        <UnlessArchived>
          <Action icon={IconMail} disabled={busy} onClick={onMessage}>
            Message
          </Action>
          {withCodes > 0 && (
            <Action icon={IconKey} disabled={busy} onClick={onNewCodes}>
              {withCodes === selected ? "New codes" : `New codes (${formatNumber(withCodes)})`}
            </Action>
          )}
          <Action icon={IconUserMinus} disabled={busy} onClick={onRemove}>
            Remove
          </Action>
        </UnlessArchived>
      </div>
      <CloseButton size="lg" aria-label="Clear selection" disabled={busy} onClick={onClear} />
    </section>
  );
}

interface ActionProps extends Pick<ButtonProps, "variant" | "disabled" | "loading" | "children"> {
  icon: Icon;
  onClick: () => void;
}

function Action({ icon: ActionIcon, variant = "default", ...rest }: ActionProps) {
  return (
    <Button
      size="sm"
      variant={variant}
      leftSection={<ActionIcon size={18} aria-hidden />}
      classNames={{ section: classes.icon ?? "" }}
      {...rest}
    />
  );
}
