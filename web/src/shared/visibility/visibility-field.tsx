import { NativeSelect, Stack, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { formatTimeZone } from "@/shared/lib/local-date-time";
import { hidden, isScheduled, type Visibility, visible } from "./visibility";

interface VisibilityFieldProps {
  /** `wordlist`, `post`, `form` or `file`. */
  what: string;
  value?: Visibility;
  onChange: (value: Visibility) => void;
  /** The competition's, which the time is in. */
  timeZone: string;
  error?: ReactNode;
  disabled?: boolean;
}

const scheduled = "scheduled";

/** Asks when participants see an item. */
export function VisibilityField({
  what,
  value = visible,
  onChange,
  timeZone,
  error,
  disabled = false,
}: VisibilityFieldProps) {
  const atSetTime = isScheduled(value);
  return (
    <Stack gap="xs">
      <NativeSelect
        label={`Who can see this ${what}?`}
        disabled={disabled}
        value={atSetTime ? scheduled : value}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === scheduled ? "" : currentTarget.value)
        }
        {...(!atSetTime && { error })}
      >
        <option value={visible}>Everyone in the competition</option>
        <option value={hidden}>Only organizers</option>
        <option value={scheduled}>Everyone, from a set time</option>
      </NativeSelect>
      {atSetTime && (
        <TextInput
          type="datetime-local"
          label="Visible from"
          description={formatTimeZone(timeZone)}
          max="9999-12-31T23:59"
          disabled={disabled}
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Stack>
  );
}
