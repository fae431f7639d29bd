import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { SavingModal, useKeepOpen } from "@/shared/ui/saving-modal";
import { addEntries, type BeeEntry, removeEntry, updateEntry, useBeeChange } from "./api";
import { isHere } from "./rules/bee-step";

interface EntryDialogProps {
  path: { code: number; beeId: string };
  /** Undefined closes the dialog. */
  entry: BeeEntry | "new" | undefined;
  opened: boolean;
  isDrawn: boolean;
  onClose: () => void;
}

/** Adds a speller by name, or changes one. */
export function EntryDialog({ opened, onClose, entry, ...props }: EntryDialogProps) {
  return (
    <SavingModal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={entry === "new" ? "Add a speller" : "Edit the speller"}
    >
      {entry !== undefined && <EntryForm {...props} entry={entry} onClose={onClose} />}
    </SavingModal>
  );
}

interface EntryFormProps {
  path: { code: number; beeId: string };
  entry: BeeEntry | "new";
  isDrawn: boolean;
  onClose: () => void;
}

interface Texts {
  name: string;
  school: string;
  /** Empty for the next one. */
  number: string;
  alternate: boolean;
  numberOnly: boolean;
  /** Empty for none. */
  extraSeconds: string;
  largeType: boolean;
}

/** Only what was changed here: someone else may have changed the rest since. */
const changesOf = <Entry extends object>(before: Entry, after: Entry): Partial<Entry> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== before[field as keyof Entry]),
  ) as Partial<Entry>;

/** The server's messages for fields. A number may be taken. */
function fieldErrors(error: unknown): Record<string, string> {
  if (hasCode(error, "not-now") && error.problem.reason === "numberTaken") {
    return { number: error.problem.detail };
  }
  return error instanceof ProblemError ? error.fieldErrors : {};
}

function EntryForm({ path, entry, isDrawn, onClose }: EntryFormProps) {
  const known = entry === "new" ? undefined : entry;
  const before = {
    name: known?.name ?? "",
    school: known?.school ?? "",
    alternate: known?.alternate ?? false,
    numberOnly: known?.numberOnly ?? false,
    extraSeconds: known?.extraSeconds ?? 0,
    largeType: known?.largeType ?? false,
  };
  const form = useForm<Texts>({
    initialValues: {
      ...before,
      number: "",
      extraSeconds: known?.extraSeconds?.toString() ?? "",
    },
    validate: {
      name: (name) => (name.trim() === "" ? "Name is required." : null),
      number: (number) =>
        number.trim() === "" || /^[1-9]\d{0,3}$/.test(number.trim())
          ? null
          : "Numbers go from 1 to 9999.",
      extraSeconds: (seconds) =>
        /^\d*$/.test(seconds.trim()) && Number(seconds) <= 300
          ? null
          : "Extra time can be up to 300 seconds.",
    },
  });
  const save = useBeeChange(
    path.code,
    ({ number, extraSeconds, ...texts }: Texts) => {
      const entry = { ...texts, extraSeconds: Number(extraSeconds) };
      return known === undefined
        ? addEntries(path, {
            ...entry,
            ...(number.trim() !== "" && { number: Number(number) }),
          })
        : updateEntry(path, known.speller, changesOf(before, entry));
    },
    onClose,
  );
  const remove = useBeeChange(path.code, (speller: number) => removeEntry(path, speller), onClose);
  const pending = save.isPending || remove.isPending;
  useKeepOpen(pending);
  const failed = save.isError && Object.keys(fieldErrors(save.error)).length === 0;

  // Once a speller is checked in or replaced, they have a place in the bee.
  const canChange = !known || (!isHere(known) && known.replacedBy === undefined);

  function askToRemove({ speller, name, number }: BeeEntry) {
    confirm({
      title: `Remove ${name || `number ${number}`} from the bee?`,
      message: isDrawn
        ? "They leave the bee, and their name is removed from it. Their number stays in the record."
        : "Their name is removed from the bee. The number isn't used again.",
      confirmLabel: "Remove from the bee",
      onConfirm: () => remove.mutate(speller),
    });
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (texts) => {
          if (pending) return;
          save.mutate(texts, { onError: (error) => form.setErrors(fieldErrors(error)) });
        },
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description={
            form.values.numberOnly ? "Only officials see it." : "The board shows the first name."
          }
          required
          maxLength={200}
          autoComplete="off"
          data-autofocus
          readOnly={pending}
          {...form.getInputProps("name")}
        />
        <TextInput
          label="School"
          maxLength={200}
          autoComplete="off"
          readOnly={pending}
          {...form.getInputProps("school")}
        />
        {known === undefined && (
          <TextInput
            label="Number"
            description="Leave it empty for the next one."
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            readOnly={pending}
            {...form.getInputProps("number")}
          />
        )}
        {canChange && (
          <Checkbox
            label="Alternate"
            description="Spells only in place of someone who isn't there."
            readOnly={pending}
            {...form.getInputProps("alternate", { type: "checkbox" })}
          />
        )}
        <Checkbox
          label="Show only the number"
          description="The board and families at home don't see the name."
          readOnly={pending}
          {...form.getInputProps("numberOnly", { type: "checkbox" })}
        />
        <TextInput
          label="Extra time in seconds"
          description="Added to this speller's clock. Only officials see it."
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          readOnly={pending}
          {...form.getInputProps("extraSeconds")}
        />
        <Checkbox
          label="Larger letters"
          description="On the stage monitor, while this speller is at the microphone."
          readOnly={pending}
          {...form.getInputProps("largeType", { type: "checkbox" })}
        />
        {failed && <FailureAlert sentence="Could not save the speller." error={save.error} />}
        {remove.isError && (
          <FailureAlert sentence="Could not remove the speller." error={remove.error} />
        )}
        <Group justify="space-between" gap="sm">
          {known !== undefined && (
            <Button
              variant="subtle"
              color="brick"
              loading={remove.isPending}
              onClick={() => askToRemove(known)}
            >
              Remove
            </Button>
          )}
          <Button type="submit" loading={save.isPending} ml="auto">
            {known === undefined ? "Add" : "Save"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
