import { VisuallyHidden } from "@mantine/core";
import type { PracticeToday } from "@/shared/api/practice";
import { count, formatNumber } from "@/shared/lib/format";
import { hexagon } from "@/shared/ui/hexagon";
import classes from "./session-end.module.css";

/** The days in a row, if there are several, and the last seven days. */
export function Streak({ streak: { days, best, lastWeek } }: { streak: PracticeToday["streak"] }) {
  if (days < 2) return null;
  return (
    <section aria-labelledby="streak">
      <h2 id="streak">
        {`${formatNumber(days)} days in a row`}
        {best > days && <small>{`best: ${formatNumber(best)}`}</small>}
      </h2>
      <ol className={classes.week}>
        {lastWeek.map(({ date, practiced, words }) => (
          <li key={date} data-done={practiced || undefined}>
            <svg viewBox="0 0 38 42" aria-hidden="true">
              <path d={hexagon(19, 21, 17)} />
              {practiced && <path className={classes.check} d="m13 21.500 4.500 4.500 8-9" />}
            </svg>
            <span aria-hidden>{weekday(date, "narrow")}</span>
            <VisuallyHidden>
              {`${weekday(date, "long")}: ${practiced && words === 0 ? "practiced" : count(words, "word")}`}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
    </section>
  );
}

function weekday(date: string, form: "narrow" | "long"): string {
  const day = new Date(`${date}T12:00:00Z`);
  return new Intl.DateTimeFormat(undefined, { weekday: form, timeZone: "UTC" }).format(day);
}
