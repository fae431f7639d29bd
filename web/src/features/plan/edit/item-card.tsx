import {
  ActionIcon,
  Button,
  Group,
  Text,
  Textarea,
  TextInput,
  VisuallyHidden,
} from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCopy,
  IconInfoCircle,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useFocusWhen } from "@/shared/ui/focus";
import type { ItemErrors } from "../rules/item-texts";
import classes from "./item-card.module.css";
import type { Entry, ListItem } from "./list-state";
import { fieldId, type ItemActions, rowId } from "./use-list-editor";

interface ItemCardProps<Item extends ListItem> {
  entry: Entry<Item>;
  /** Such as "event". */
  itemName: string;
  /** Whether its fields are shown, or else a row. */
  open: boolean;
  /** Its dates or times, for the row. */
  when: string;
  errors: ItemErrors<ListItem>;
  note?: string | undefined;
  /** A drawing of when it is, for the row. */
  drawing?: ReactNode;
  actions: ItemActions<Item>;
  /** Further fields. */
  children: ReactNode;
}

/** One item on an edit page: a row, which opens. There may be hundreds, so the layout is plain CSS. */
export function ItemCard<Item extends ListItem>(props: ItemCardProps<Item>) {
  const { entry, itemName, open } = props;
  // Its fields stay, as only they know of a date that isn't complete.
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return (
    <fieldset
      className={classes.card}
      aria-label={entry.item.name.trim() || `New ${itemName}`}
      data-open={open || undefined}
    >
      {!open && <Row {...props} />}
      {opened && (
        <div className={classes.form} hidden={!open}>
          <Fields {...props} />
        </div>
      )}
    </fieldset>
  );
}

function Row<Item extends ListItem>({
  entry: { key, item },
  itemName,
  when,
  errors,
  note,
  drawing,
  actions,
}: ItemCardProps<Item>) {
  const name = item.name.trim();
  const wrong = Object.values(errors).join(" ");
  return (
    <div className={classes.row}>
      <button
        type="button"
        id={rowId(key)}
        className={classes.summary}
        aria-expanded={false}
        onClick={() => actions.open(key)}
      >
        <VisuallyHidden>Edit </VisuallyHidden>
        <span className={classes.when}>{when}</span>
        <b className={classes.what}>{name || `New ${itemName}`}</b>
        {wrong !== "" ? (
          <span className={classes.wrong}>
            <IconAlertTriangle size={16} aria-hidden />
            {wrong}
          </span>
        ) : note !== undefined ? (
          <span className={classes.more}>
            <IconInfoCircle size={16} aria-hidden />
            {note}
          </span>
        ) : (
          <span className={classes.more}>{item.description}</span>
        )}
        {drawing}
      </button>
      <div className={classes.tools}>
        <ActionIcon
          size={32}
          aria-label={`Duplicate ${name || `this ${itemName}`}`}
          title="Duplicate"
          onClick={() => actions.duplicate(key)}
        >
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={32}
          aria-label={`Remove ${name || `this ${itemName}`}`}
          title="Remove"
          onClick={() => actions.remove(key)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

function Fields<Item extends ListItem>({
  entry: { key, item },
  itemName,
  open,
  errors,
  note,
  actions,
  children,
}: ItemCardProps<Item>) {
  const name = item.name.trim();
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          id={fieldId(key, "name")}
          className={classes.name}
          label="Name"
          required
          autoComplete="off"
          value={item.name}
          error={errors.name}
          onChange={(event) =>
            actions.change(key, { name: event.currentTarget.value } as Partial<Item>)
          }
        />
        {children}
      </div>
      <div className={classes.fields}>
        <Textarea
          id={fieldId(key, "description")}
          className={classes.description}
          label="Description"
          required
          rows={1}
          resize="vertical"
          value={item.description}
          error={errors.description}
          onChange={(event) =>
            actions.change(key, { description: event.currentTarget.value } as Partial<Item>)
          }
        />
        <Group gap={4} className={classes.actions}>
          <Button
            variant="subtle"
            color="brick"
            size="sm"
            px="xs"
            aria-label={`Remove ${name || `this ${itemName}`}`}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => actions.remove(key)}
          >
            Remove
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            px="xs"
            aria-label={`Duplicate ${name || `this ${itemName}`}`}
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => actions.duplicate(key)}
          >
            Duplicate
          </Button>
          <Button variant="default" size="sm" onClick={() => actions.close(key)}>
            Done
          </Button>
        </Group>
      </div>
      {open && note !== undefined && (
        <p className={classes.note}>
          <IconInfoCircle size={20} aria-hidden />
          {note}
        </p>
      )}
    </>
  );
}

interface RemovedItemProps<Item extends ListItem> {
  entry: Entry<Item>;
  actions: ItemActions<Item>;
}

/** Takes the place of a removed item until the list is saved. */
export function RemovedItem<Item extends ListItem>({
  entry: { key, item },
  actions,
}: RemovedItemProps<Item>) {
  const undo = useFocusWhen<HTMLButtonElement>(true);
  const name = item.name.trim() || item.description.trim();
  return (
    <Group className={classes.removed} justify="space-between" gap="sm">
      <Text className={classes.removedName}>
        Removed <b>{name}</b>.
      </Text>
      <Button
        ref={undo}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        aria-label={`Undo removing ${name}`}
        onClick={() => actions.restore(key)}
      >
        Undo
      </Button>
    </Group>
  );
}
