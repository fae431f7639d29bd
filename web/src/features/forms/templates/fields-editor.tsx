import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { randomId } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatNumber } from "@/shared/lib/format";
import { useFocusAfterRender } from "@/shared/ui/focus";
import { RemovedRow } from "@/shared/ui/removed-row";
import { fieldTypes } from "../rules/fields";
import { type FieldDraft, maxFields, newField, type TemplateDraft } from "../rules/template-draft";
import { FieldDetails } from "./field-details";
import classes from "./new-template.module.css";

type Form = UseFormReturnType<TemplateDraft>;
type Part = "name" | "up" | "down";

export function FieldsEditor({ form, readOnly }: { form: Form; readOnly: boolean }) {
  const { fields } = form.values;
  const editor = useRef<HTMLDivElement>(null);
  const focusNext = useFocusAfterRender(editor);
  const [announcement, setAnnouncement] = useState("");
  const [removed, setRemoved] = useState<{ field: FieldDraft; index: number }>();
  // What is shown instead, such as the version before a draft or someone else's, may have it, too.
  const isBack = removed && fields.some((field) => isSameField(field, removed.field));

  const move = (index: number, part: "up" | "down") => {
    const field = fields[index] as FieldDraft;
    const to = part === "up" ? index - 1 : index + 1;
    // At either end of the list, one of the two buttons is disabled.
    focusNext(partOf(field, part), partOf(field, part === "up" ? "down" : "up"));
    setAnnouncement(`${labelOf(field, index)} is now field ${to + 1} of ${fields.length}.`);
    form.reorderListItem("fields", { from: index, to });
  };
  const remove = (index: number) => {
    const field = fields[index] as FieldDraft;
    const next = fields[index + 1] ?? fields[index - 1];
    focusNext(next === undefined ? "[data-add]" : partOf(next, "name"));
    setAnnouncement(`Removed ${labelOf(field, index)}.`);
    if (`${field.name}${field.choices}`.trim() !== "") setRemoved({ field, index });
    form.removeListItem("fields", index);
  };
  const restore = (field: FieldDraft, index: number) => {
    focusNext(partOf(field, "name"));
    setAnnouncement("");
    setRemoved(undefined);
    form.insertListItem("fields", field, Math.min(index, fields.length));
    form.clearFieldError("fields");
  };
  const add = () => {
    const field = newField(randomId());
    focusNext(partOf(field, "name"));
    form.insertListItem("fields", field);
    form.clearFieldError("fields");
  };

  return (
    <Stack gap="sm" ref={editor}>
      <Title order={2}>Fields</Title>
      <ol className={classes.fields}>
        {fields.map((field, index) => (
          <li key={field.id} data-field={field.id} className={classes.field}>
            <FieldEditor
              form={form}
              readOnly={readOnly}
              field={field}
              index={index}
              last={index === fields.length - 1}
              onMove={(part) => move(index, part)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {form.errors.fields && (
        <Text c="var(--mantine-color-error)" fz="sm" role="alert">
          {form.errors.fields}
        </Text>
      )}
      {removed && !isBack && fields.length < maxFields && (
        <RemovedRow
          name={labelOf(removed.field, removed.index)}
          disabled={readOnly}
          onUndo={() => restore(removed.field, removed.index)}
        />
      )}
      <Group justify="space-between" gap="sm">
        <Button
          data-add
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          disabled={readOnly || fields.length >= maxFields}
          onClick={add}
        >
          Add field
        </Button>
        {fields.length >= maxFields && (
          <Text c="dimmed">You can add up to {formatNumber(maxFields)} fields.</Text>
        )}
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Stack>
  );
}

function partOf({ id }: FieldDraft, part: Part): string {
  return `[data-field="${id}"] [data-part="${part}"]:not(:disabled)`;
}

/** Whether a form can have only one of them. */
function isSameField(one: FieldDraft, other: FieldDraft): boolean {
  if (one.identity !== "" && one.identity === other.identity) return true;
  const name = one.name.trim();
  return name !== "" && name === other.name.trim();
}

function labelOf({ name }: FieldDraft, index: number): string {
  return name.trim() === "" ? `field ${index + 1}` : name.trim();
}

interface FieldEditorProps {
  form: Form;
  readOnly: boolean;
  field: FieldDraft;
  index: number;
  last: boolean;
  onMove: (part: "up" | "down") => void;
  onRemove: () => void;
}

function FieldEditor({ form, readOnly, field, index, last, onMove, onRemove }: FieldEditorProps) {
  const label = labelOf(field, index);
  return (
    <fieldset className={classes.group}>
      <VisuallyHidden component="legend">Field {index + 1}</VisuallyHidden>
      <span className={classes.number} aria-hidden>
        {index + 1}
      </span>
      <TextInput
        data-part="name"
        classNames={{ root: classes.name }}
        aria-label="Field name"
        placeholder="Field name"
        required
        autoComplete="off"
        readOnly={readOnly}
        {...form.getInputProps(`fields.${index}.name`)}
      />
      <NativeSelect
        classNames={{ root: classes.type }}
        aria-label="Type"
        data={fieldTypes}
        disabled={readOnly}
        {...form.getInputProps(`fields.${index}.type`)}
      />
      <Checkbox
        classNames={{ root: classes.required }}
        label="Required"
        readOnly={readOnly}
        {...form.getInputProps(`fields.${index}.required`, { type: "checkbox" })}
      />
      <FieldDetails form={form} readOnly={readOnly} field={field} index={index} label={label} />
      <div className={classes.actions}>
        <ActionIcon
          data-part="up"
          aria-label={`Move ${label} up`}
          title="Move up"
          disabled={readOnly || index === 0}
          onClick={() => onMove("up")}
        >
          <IconArrowUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          data-part="down"
          aria-label={`Move ${label} down`}
          title="Move down"
          disabled={readOnly || last}
          onClick={() => onMove("down")}
        >
          <IconArrowDown size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          color="brick"
          aria-label={`Remove ${label}`}
          title="Remove"
          disabled={readOnly}
          onClick={onRemove}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  );
}
