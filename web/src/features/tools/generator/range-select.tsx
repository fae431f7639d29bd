import { NativeSelect } from "@mantine/core";
import { Fragment, type ReactNode, useId } from "react";
import classes from "./options-form.module.css";

interface RangeSelectProps {
  legend: string;
  /** Shows both ends on one line. */
  short?: boolean;
  values: [number, number];
  onChoose: (end: "low" | "high", value: number) => void;
  /** The options of both selects. */
  children: ReactNode;
}

/** Two selects for the ends of a range. */
export function RangeSelect({
  legend,
  short = false,
  values: [low, high],
  onChoose,
  children,
}: RangeSelectProps) {
  const id = useId();
  const ends = [
    ["low", "From", low],
    ["high", "To", high],
  ] as const;
  return (
    <fieldset className={classes.range} data-short={short || undefined}>
      <legend>{legend}</legend>
      {ends.map(([end, label, value]) => (
        <Fragment key={end}>
          <label htmlFor={`${id}-${end}`}>{label}</label>
          <NativeSelect
            id={`${id}-${end}`}
            value={value}
            onChange={(event) => onChoose(end, Number(event.currentTarget.value))}
          >
            {children}
          </NativeSelect>
        </Fragment>
      ))}
    </fieldset>
  );
}
