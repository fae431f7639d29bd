import { Badge, Text } from "@mantine/core";
import { localDateTime } from "@/shared/lib/local-date-time";
import { hexagon } from "@/shared/ui/hexagon";
import { SectionCard } from "@/shared/ui/section-card";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import type { Competition } from "../api";
import { formatDays } from "../rules/format-days";
import { stateOf } from "../rules/timeline";
import classes from "./own-timeline-card.module.css";

/** The timeline on a participant's dashboard, a cell for each step. Nothing if it is empty. */
export function OwnTimelineCard({
  competition: { timeline, timeZone },
}: {
  competition: Competition;
}) {
  if (timeline.length === 0) return null;
  const today = localDateTime(timeZone, new Date()).date;
  return (
    <SectionCard title="Timeline">
      <ol className={classes.steps}>
        {timeline.map((item, index) => {
          const days = formatDays(item);
          const state = stateOf(item, today);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids and no state
            <li key={index} data-state={state}>
              <svg viewBox="-13 -14 26 28" aria-hidden="true" focusable="false">
                <path d={hexagon(0, 0, 12)} />
                {state === "past" && (
                  <path className={classes.tick} d="m-5 .5 3.500 3.500 6.500-7" />
                )}
              </svg>
              <div className={classes.text}>
                <Text fw={600}>
                  {item.name}{" "}
                  {state === "now" && (
                    <Badge component="span" variant="light" color="honey">
                      Now
                    </Badge>
                  )}
                </Text>
                {days !== "" && <Text fz="sm">{days}</Text>}
                <Text c="dimmed" className="wh-typed-text">
                  <TextWithLinks>{item.description}</TextWithLinks>
                </Text>
              </div>
            </li>
          );
        })}
      </ol>
    </SectionCard>
  );
}
