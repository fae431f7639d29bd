import {
  ActionIcon,
  Button,
  Input,
  Text,
  Textarea,
  TextInput,
  VisuallyHidden,
} from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { memo, type ReactNode, useId, useRef, useState } from "react";
import { useFocusAfterRender } from "@/shared/ui/focus";
import { type DraftItem, nearLimit } from "../rules/post-draft";
import classes from "./text-list.module.css";

interface TextListProps {
  legend: string;
  description: string;
  /** Such as "Content block". */
  itemName: string;
  /** The list's path in the form. */
  path: string;
  items: readonly DraftItem[];
  /** The error of one item. */
  errors: (index: number) => ReactNode;
  /** The error of the list. */
  error: ReactNode;
  /** Multi-line text or a single-line URL. */
  kind: "text" | "url";
  maxItems: number;
  maxLength: number;
  readOnly: boolean;
  onChange: (index: number, text: string) => void;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onMove: (from: number, to: number) => void;
}

/**
 * A list of texts to add, remove and reorder. The focus goes to a new text, stays on the button that moved
 * one, and goes to the neighbor of a removed one.
 */
export function TextList({
  legend,
  description,
  itemName,
  path,
  items,
  errors,
  error,
  kind,
  maxItems,
  maxLength,
  readOnly,
  onChange,
  onAdd,
  onRemove,
  onMove,
}: TextListProps) {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const focusNext = useFocusAfterRender(list);

  const name = (index: number) => `${itemName} ${index + 1}`;
  const act = useRef<(action: Action, index: number) => void>(undefined);
  act.current = (action, index) => {
    const item = items[index];
    if (readOnly || item === undefined) return;
    if (action === "remove") {
      const next = items[index + 1] ?? items[index - 1];
      focusNext(next === undefined ? "[data-add]" : partOf(next, "field"));
      setAnnouncement(`Removed ${lowerFirst(name(index))}.`);
      onRemove(index);
    } else {
      const to = action === "up" ? index - 1 : index + 1;
      if (to < 0 || to >= items.length) return;
      focusNext(partOf(item, action));
      setAnnouncement(`${name(index)} is now ${to + 1} of ${items.length}.`);
      onMove(index, to);
    }
  };
  const onAct = useRef((action: Action, index: number) => act.current?.(action, index)).current;

  return (
    <fieldset className={classes.list} ref={list} aria-describedby={`${id}-about`}>
      <legend className={classes.legend}>{legend}</legend>
      <Text id={`${id}-about`} fz="sm" c="dimmed" component="p" m={0}>
        {description}
      </Text>
      {items.map((item, index) => (
        <TextRow
          key={item.key}
          item={item}
          index={index}
          name={name(index)}
          path={`${path}.${index}.text`}
          first={index === 0}
          last={index === items.length - 1}
          error={errors(index)}
          kind={kind}
          maxLength={maxLength}
          readOnly={readOnly}
          onChange={onChange}
          onAct={onAct}
        />
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {items.length < maxItems ? (
        <Button
          data-add
          variant="default"
          className={classes.add ?? ""}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            focusNext('[data-part="field"]');
            setAnnouncement("");
            onAdd();
          }}
        >
          Add {lowerFirst(itemName)}
        </Button>
      ) : (
        <Text fz="sm" c="dimmed">
          A post can have up to {maxItems} {lowerFirst(itemName)}s.
        </Text>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </fieldset>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

type Action = "up" | "down" | "remove";

function partOf({ key }: DraftItem, part: Action | "field"): string {
  return `[data-item="${key}"][data-part="${part}"]`;
}

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
  onAct: (action: Action, index: number) => void;
}

/** Memoized, because autosizing every block on each keystroke is slow. */
const TextRow = memo(function TextRow({
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
        <Input.Label htmlFor={id} required>
          {name}
        </Input.Label>
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
        <Textarea
          {...field}
          autosize
          minRows={3}
          maxRows={20}
          onChange={(event) => onChange(index, event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...field}
          type="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(index, event.currentTarget.value)}
        />
      )}
    </div>
  );
});
