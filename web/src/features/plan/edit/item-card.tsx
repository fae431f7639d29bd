import { ActionIcon, Button, Group, Text, Textarea, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconInfoCircle, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFocusWhen } from "@/shared/ui/focus";
import type { ItemErrors } from "../rules/item-texts";
import classes from "./item-card.module.css";
import type { Entry, ListItem } from "./list-state";
import { fieldId, type ItemActions } from "./use-list-editor";

interface ItemCardProps<Item extends ListItem> {
  entry: Entry<Item>;
  /** Such as "event". */
  itemName: string;
  errors: ItemErrors<ListItem>;
  note?: string | undefined;
  actions: ItemActions<Item>;
  /** Further fields. */
  children: ReactNode;
}

/** One item on an edit page. There may be hundreds, so the layout is plain CSS. */
export function ItemCard<Item extends ListItem>({
  entry: { key, item },
  itemName,
  errors,
  note,
  actions,
  children,
}: ItemCardProps<Item>) {
  const name = item.name.trim();
  return (
    <fieldset className={classes.card} aria-label={name || `New ${itemName}`}>
      <div className={classes.top}>
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
        <ActionIcon
          className={classes.remove}
          aria-label={`Remove ${name || `this ${itemName}`}`}
          onClick={() => actions.remove(key)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
      <Textarea
        id={fieldId(key, "description")}
        label="Description"
        required
        rows={2}
        resize="vertical"
        value={item.description}
        error={errors.description}
        onChange={(event) =>
          actions.change(key, { description: event.currentTarget.value } as Partial<Item>)
        }
      />
      <div className={classes.fields}>{children}</div>
      {note !== undefined && (
        <p className={classes.note}>
          <IconInfoCircle size={20} aria-hidden />
          {note}
        </p>
      )}
    </fieldset>
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
        variant="default"
        size="sm"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        aria-label={`Undo removing ${name}`}
        onClick={() => actions.restore(key)}
      >
        Undo
      </Button>
    </Group>
  );
}
