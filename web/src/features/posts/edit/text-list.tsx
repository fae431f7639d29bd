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
import { memo, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type DraftItem, nearLimit } from "../rules/post-draft";
import classes from "./text-list.module.css";

interface TextListProps {
  legend: string;
  description: string;
  /** What one item is called, such as "Content block". */
  itemName: string;
  items: readonly DraftItem[];
  /** The sentence beside an item, by its place. */
  errors: (index: number) => ReactNode;
  /** The sentence about the list as a whole. */
  error: ReactNode;
  /** Several lines each, or one line for an address. */
  kind: "text" | "url";
  most: number;
  longest: number;
  readOnly: boolean;
  onChange: (index: number, text: string) => void;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onMove: (from: number, to: number) => void;
}

/**
 * Texts that are added, removed and put in order one by one. The focus stays where one is at work: at
 * the new text, at the button that moved one, at what took the place of the one removed.
 */
export function TextList({
  legend,
  description,
  itemName,
  items,
  errors,
  error,
  kind,
  most,
  longest,
  readOnly,
  onChange,
  onAdd,
  onRemove,
  onMove,
}: TextListProps) {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const [announcement, setAnnouncement] = useState("");
  // What is to have the focus when the change has been drawn; of several, the last.
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    [...(list.current?.querySelectorAll<HTMLElement>(wanted.current) ?? [])].at(-1)?.focus();
    wanted.current = undefined;
  });

  const name = (index: number) => `${itemName} ${index + 1}`;
  const act = useRef<(action: Action, index: number) => void>(undefined);
  act.current = (action, index) => {
    const item = items[index];
    if (readOnly || item === undefined) return;
    if (action === "remove") {
      const next = items[index + 1] ?? items[index - 1];
      wanted.current = next === undefined ? "[data-add]" : partOf(next, "field");
      setAnnouncement(`${name(index)} was removed.`);
      onRemove(index);
    } else {
      const to = action === "up" ? index - 1 : index + 1;
      if (to < 0 || to >= items.length) return;
      wanted.current = partOf(item, action);
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
          first={index === 0}
          last={index === items.length - 1}
          error={errors(index)}
          kind={kind}
          longest={longest}
          readOnly={readOnly}
          onChange={onChange}
          onAct={onAct}
        />
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {items.length < most ? (
        <Button
          data-add
          variant="default"
          className={classes.add ?? ""}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            wanted.current = '[data-part="field"]';
            setAnnouncement("");
            onAdd();
          }}
        >
          Add {itemName.charAt(0).toLowerCase() + itemName.slice(1)}
        </Button>
      ) : (
        <Text fz="sm" c="dimmed">
          More than {most} do not fit into one post.
        </Text>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </fieldset>
  );
}

type Action = "up" | "down" | "remove";

function partOf({ key }: DraftItem, part: Action | "field"): string {
  return `[data-item="${key}"][data-part="${part}"]`;
}

interface TextRowProps {
  item: DraftItem;
  index: number;
  name: string;
  first: boolean;
  last: boolean;
  error: ReactNode;
  kind: "text" | "url";
  longest: number;
  readOnly: boolean;
  onChange: (index: number, text: string) => void;
  onAct: (action: Action, index: number) => void;
}

/** Remembered, because each key typed into one of a hundred blocks would measure all of them. */
const TextRow = memo(function TextRow({
  item,
  index,
  name,
  first,
  last,
  error,
  kind,
  longest,
  readOnly,
  onChange,
  onAct,
}: TextRowProps) {
  const id = useId();
  const inSentence = name.charAt(0).toLowerCase() + name.slice(1);
  const field = {
    id,
    value: item.text,
    error,
    readOnly,
    description: nearLimit(item.text, longest),
    inputWrapperOrder: ["input", "description", "error"] as ("input" | "description" | "error")[],
    "data-item": item.key,
    "data-part": "field",
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
                aria-label={`Move ${inSentence} ${action}`}
                // Not `disabled`: the focus would be lost at either end.
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
            aria-label={`Remove ${inSentence}`}
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
