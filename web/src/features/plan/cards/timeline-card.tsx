import { Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { UnlessArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink } from "@/shared/ui/link";
import { SectionCard } from "@/shared/ui/section-card";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import type { Competition } from "../api";
import { formatDays } from "../rules/format-days";
import classes from "./items.module.css";

/** The timeline on the organizer's dashboard. */
export function TimelineCard({ competition: { code, timeline } }: { competition: Competition }) {
  return (
    <SectionCard
      title="Timeline"
      aside={
        <UnlessArchived>
          <ButtonLink
            to="/competition/$code/edit-timeline"
            params={{ code }}
            variant="default"
            size="sm"
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            Edit Timeline
          </ButtonLink>
        </UnlessArchived>
      }
    >
      {timeline.length === 0 ? (
        <EmptyState compact archived="No events were added.">
          Milestones before the bee, such as sign-up and class rounds.
        </EmptyState>
      ) : (
        <ol className={classes.items}>
          {timeline.map((item, index) => {
            const days = formatDays(item);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids and no state
              <li key={index} className={classes.text}>
                <Text fw={600}>{item.name}</Text>
                {days !== "" && <Text fz="sm">{days}</Text>}
                <Text c="dimmed" lineClamp={2} className="wh-typed-text">
                  <TextWithLinks>{item.description}</TextWithLinks>
                </Text>
              </li>
            );
          })}
        </ol>
      )}
    </SectionCard>
  );
}
