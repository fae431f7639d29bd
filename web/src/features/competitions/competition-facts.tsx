import { VisuallyHidden } from "@mantine/core";
import { IconCalendarEvent, IconWorld } from "@tabler/icons-react";
import { formatDate, formatTimeZone } from "@/shared/lib/local-date-time";
import type { Competition } from "./api";
import classes from "./competition-facts.module.css";

/** When a competition takes place. */
export function CompetitionFacts({ competition }: { competition: Competition }) {
  return (
    <dl className={classes.facts}>
      <div>
        <IconCalendarEvent size={18} aria-hidden />
        <dt>Start date</dt>
        <dd>{formatDate(competition.startDate)}</dd>
      </div>
      <div>
        <IconCalendarEvent size={18} aria-hidden />
        <dt>End date</dt>
        <dd>{formatDate(competition.endDate)}</dd>
      </div>
      <div>
        <IconWorld size={18} aria-hidden />
        <VisuallyHidden component="dt">Time zone</VisuallyHidden>
        <dd>{formatTimeZone(competition.timeZone)}</dd>
      </div>
    </dl>
  );
}
