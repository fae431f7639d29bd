import { Button, Group, Input, Text, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useFocusAfterRender } from "@/shared/ui/focus";
import { RemovedRow } from "@/shared/ui/removed-row";
import type { DraftItem } from "../rules/post-draft";
import classes from "./text-list.module.css";
import { lowerFirst, type RowAction, TextRow } from "./text-row";

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
  /** Puts one back to where it was. */
  onRestore: (item: DraftItem, index: number) => void;
  onRemove: (index: number) => void;
  onMove: (from: number, to: number) => void;
  /** Changes what an image shows. */
  onDescribe?: (index: number, alt: string) => void;
  /** Other ways to add one, before the button. */
  adding?: ReactNode;
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
  onRestore,
  onRemove,
  onMove,
  onDescribe,
  adding,
}: TextListProps) {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [removed, setRemoved] = useState<{ item: DraftItem; index: number }>();
  // What is shown instead, such as the version before a draft or someone else's, may have it, too.
  const isBack = removed && items.some(({ text }) => text === removed.item.text);
  const focusNext = useFocusAfterRender(list);

  const name = (index: number) => `${itemName} ${index + 1}`;
  const act = useRef<(action: RowAction, index: number) => void>(undefined);
  act.current = (action, index) => {
    const item = items[index];
    if (readOnly || item === undefined) return;
    if (action === "remove") {
      const next = items[index + 1] ?? items[index - 1];
      focusNext(next === undefined ? "[data-add]" : partOf(next, "field"));
      setAnnouncement(`Removed ${lowerFirst(name(index))}.`);
      if (item.text.trim() !== "") setRemoved({ item, index });
      onRemove(index);
    } else {
      const to = action === "up" ? index - 1 : index + 1;
      if (to < 0 || to >= items.length) return;
      focusNext(partOf(item, action));
      setAnnouncement(`${name(index)} is now ${to + 1} of ${items.length}.`);
      onMove(index, to);
    }
  };
  const onAct = useRef((action: RowAction, index: number) => act.current?.(action, index)).current;

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
          onDescribe={onDescribe}
          onAct={onAct}
        />
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {removed && !isBack && items.length < maxItems && (
        <RemovedRow
          name={lowerFirst(name(removed.index))}
          disabled={readOnly}
          onUndo={() => {
            focusNext(partOf(removed.item, "field"));
            setAnnouncement("");
            setRemoved(undefined);
            onRestore(removed.item, Math.min(removed.index, items.length));
          }}
        />
      )}
      <Group gap="sm">
        {items.length >= maxItems && (
          <Text fz="sm" c="dimmed">
            A post can have up to {maxItems} {lowerFirst(itemName)}s.
          </Text>
        )}
        {/* Also in a full list, to name images that no longer fit. */}
        {adding}
        {items.length < maxItems && (
          <Button
            data-add
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => {
              focusNext('[data-part="field"]');
              setAnnouncement("");
              onAdd();
            }}
          >
            Add {lowerFirst(itemName)}
          </Button>
        )}
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </fieldset>
  );
}

function partOf({ key }: DraftItem, part: RowAction | "field"): string {
  return `[data-item="${key}"][data-part="${part}"]`;
}
