import classes from "./add-words-panel.module.css";

interface ModeChoiceProps<Mode extends string> {
  label: string;
  modes: Readonly<Record<Mode, string>>;
  chosen: string;
  disabled: boolean;
  onChange: (mode: Mode) => void;
}

/** How words are added. */
export function ModeChoice<Mode extends string>({
  label,
  modes,
  chosen,
  disabled,
  onChange,
}: ModeChoiceProps<Mode>) {
  return (
    <fieldset className={classes.modes} aria-label={label}>
      {(Object.keys(modes) as Mode[]).map((mode) => (
        <button
          key={mode}
          type="button"
          className={classes.mode}
          aria-pressed={chosen === mode}
          disabled={disabled}
          onClick={() => onChange(mode)}
        >
          {modes[mode]}
        </button>
      ))}
    </fieldset>
  );
}
