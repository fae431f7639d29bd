import type { CSSProperties } from "react";
import { type Hours, marksOf, placeOf, stepOf } from "../rules/day-hours";
import type { EventTimes } from "../rules/event-order";
import classes from "./day-ruler.module.css";

const percent = (fraction: number) => `${fraction * 100}%`;

/** The hours above the events of a day. */
export function DayHours({ hours }: { hours: Hours }) {
  return (
    <span className={classes.hours} aria-hidden>
      {marksOf(hours).map(({ text, start }) => (
        <span key={text} style={{ insetInlineStart: percent(start) }}>
          {text}
        </span>
      ))}
    </span>
  );
}

interface DayBarProps {
  event: EventTimes;
  hours: Hours;
  overlaps: boolean;
}

/** Shows when an event is, so that gaps and overlaps are seen. Its times are beside it as text. */
export function DayBar({ event, hours, overlaps }: DayBarProps) {
  const place = placeOf(event, hours);
  const step = percent(stepOf(hours) / (hours.until - hours.from));
  return (
    <span className={classes.day} aria-hidden style={{ "--step": step } as CSSProperties}>
      {place && (
        <span
          className={classes.bar}
          data-overlaps={overlaps || undefined}
          style={{ insetInlineStart: percent(place.start), width: percent(place.length) }}
        />
      )}
    </span>
  );
}
