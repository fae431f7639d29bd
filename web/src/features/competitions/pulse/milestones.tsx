import { formatNumber } from "@/shared/lib/format";
import { formatTime } from "@/shared/lib/local-date-time";
import type { Competition } from "../api";
import { missingAt, type Pulse } from "../rules/pulse";
import { formatDayAhead, formatEventTime, type Upcoming } from "../rules/upcoming";
import classes from "./milestones.module.css";

/** More deadlines than this don't fit side by side. */
const maxDeadlines = 3;

interface MilestonesProps {
  competition: Competition;
  pulse: Pulse;
  upcoming: Upcoming;
  now: Date;
}

/** The next deadlines and the next event, on a line. */
export function Milestones({ competition, pulse, upcoming, now }: MilestonesProps) {
  const { event, deadlines } = upcoming;
  const { timeZone } = competition;
  if (event === undefined && deadlines.length === 0) return null;
  return (
    <ol className={classes.line} aria-label="Coming up">
      {deadlines.slice(0, maxDeadlines).map((deadline, place) => {
        const missing = missingAt(deadline, pulse);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no ids and no state
          <li key={place} className={classes.item}>
            <b>{deadline.name}</b>
            <span>{formatDayAhead(deadline.dueDate, timeZone, now)}</span>
            {missing > 0 && (
              <span className={classes.missing}>{formatNumber(missing)} missing</span>
            )}
          </li>
        );
      })}
      {event !== undefined && (
        <li className={classes.item} data-event>
          <b>{event.event.name}</b>
          {event.running ? (
            <>
              <span>Happening now</span>
              <span>{formatEventTime(event, timeZone, now)}</span>
            </>
          ) : (
            <>
              <span>{formatDayAhead(event.event.startDate, timeZone, now)}</span>
              {event.event.startTime !== "" && <span>{formatTime(event.event.startTime)}</span>}
            </>
          )}
        </li>
      )}
    </ol>
  );
}
