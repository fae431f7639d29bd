import { Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./profile-choice.module.css";
import { hasScreens, profileIds, profiles } from "./rules/profiles";

interface ProfileChoiceProps {
  value: string;
  onChange: (id: string) => void;
  error?: ReactNode;
}

/** The rules of a bee, with a sentence each. Plain radio buttons: Mantine's would add styles to every first page. */
export function ProfileChoice({ value, onChange, error }: ProfileChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>Rules</legend>
      {profileIds.map((id) => (
        <div key={id} className={classes.option} data-off={!hasScreens(id) || undefined}>
          <input
            type="radio"
            name={name}
            id={`${name}-${id}`}
            aria-describedby={`${name}-${id}-about`}
            disabled={!hasScreens(id)}
            checked={value === id}
            onChange={() => onChange(id)}
          />
          <div>
            <label htmlFor={`${name}-${id}`}>{profiles[id].name}</label>
            <Text fz="sm" c="dimmed" id={`${name}-${id}-about`}>
              {profiles[id].sentence}
              {!hasScreens(id) && " These rounds have no screen yet."}
            </Text>
          </div>
        </div>
      ))}
      {Boolean(error) && (
        <Text c="var(--mantine-color-error)" fz="sm" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
