import { ActionIcon, Input } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { memo, type ReactNode, useId } from "react";
import { isUploaded } from "../rules/images";
import { type DraftItem, nearLimit } from "../rules/post-draft";
import { ImageFields } from "./image-fields";
import { MarkdownField } from "./markdown-field";
import classes from "./text-list.module.css";

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export type RowAction = "up" | "down" | "remove";

interface TextRowProps {
  item: DraftItem;
  index: number;
  name: string;
  path: string;
  first: boolean;
  last: boolean;
  error: ReactNode;
  kind: "text" | "url";
  maxLength: number;
  readOnly: boolean;
  onChange: (index: number, text: string) => void;
  onDescribe: ((index: number, alt: string) => void) | undefined;
  onAct: (action: RowAction, index: number) => void;
}

/** Memoized, because autosizing every block on each keystroke is slow. */
export const TextRow = memo(function TextRow({
  item,
  index,
  name,
  path,
  first,
  last,
  error,
  kind,
  maxLength,
  readOnly,
  onChange,
  onDescribe,
  onAct,
}: TextRowProps) {
  const id = useId();
  const lowerName = lowerFirst(name);
  const field = {
    id,
    value: item.text,
    error,
    readOnly,
    description: nearLimit(item.text, maxLength),
    inputWrapperOrder: ["input", "description", "error"] as ("input" | "description" | "error")[],
    "data-item": item.key,
    "data-part": "field",
    "data-path": path,
  };
  const moves = [
    { action: "up", icon: IconArrowUp, atEnd: first },
    { action: "down", icon: IconArrowDown, atEnd: last },
  ] as const;
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        {isUploaded(item.text) ? (
          <span className={classes.uploaded}>Image {index + 1}</span>
        ) : (
          <Input.Label htmlFor={id} required>
            {name}
          </Input.Label>
        )}
        <div className={classes.buttons}>
          {!(first && last) &&
            moves.map(({ action, icon: Icon, atEnd }) => (
              <ActionIcon
                key={action}
                size={40}
                aria-label={`Move ${lowerName} ${action}`}
                // `disabled` would lose the focus at either end.
                aria-disabled={atEnd || undefined}
                data-disabled={atEnd || undefined}
                data-item={item.key}
                data-part={action}
                onClick={() => onAct(action, index)}
              >
                <Icon size={20} stroke={1.6} aria-hidden />
              </ActionIcon>
            ))}
          <ActionIcon
            size={40}
            aria-label={`Remove ${lowerName}`}
            onClick={() => onAct("remove", index)}
          >
            <IconTrash size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {kind === "text" ? (
        <MarkdownField
          {...field}
          name={lowerName}
          onChange={(event) => onChange(index, event.currentTarget.value)}
        />
      ) : (
        <ImageFields
          field={field}
          index={index}
          item={item}
          onChange={onChange}
          onDescribe={onDescribe}
        />
      )}
    </div>
  );
});
