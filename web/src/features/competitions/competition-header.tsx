import { Button, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCalendarEvent, IconEye, IconWorld } from "@tabler/icons-react";
import { startPreview } from "@/shared/api/preview";
import { formatDate, formatTimeZone } from "@/shared/lib/local-date-time";
import { PageTitle } from "@/shared/ui/page-header";
import type { Competition } from "./api";
import classes from "./competition-header.module.css";
import { JoinCode } from "./join-code";
import { PhaseBadge } from "./phase-badge";

interface CompetitionHeaderProps {
  competition: Competition;
  organizes: boolean;
}

/** The header of both dashboards. */
export function CompetitionHeader({ competition, organizes }: CompetitionHeaderProps) {
  return (
    <header className={classes.header}>
      <PageTitle>{competition.title}</PageTitle>
      <Stack gap={6} className={classes.text}>
        {/* An organizer's countdown is below. */}
        {!organizes && (
          <div>
            <PhaseBadge competition={competition} />
          </div>
        )}
        <Title order={1} tabIndex={-1} className={classes.title}>
          {competition.title}
        </Title>
        <Text className="wh-typed-text" maw="var(--wh-reading-width)">
          {competition.description}
        </Text>
        <dl className={classes.facts}>
          <div>
            <IconCalendarEvent size={18} aria-hidden />
            <dt>Start date</dt>
            <dd>{formatDate(competition.startDate)}</dd>
          </div>
          <div>
            <dt>End date</dt>
            <dd>{formatDate(competition.endDate)}</dd>
          </div>
          <div>
            <IconWorld size={18} aria-hidden />
            <VisuallyHidden component="dt">Time zone</VisuallyHidden>
            <dd>{formatTimeZone(competition.timeZone)}</dd>
          </div>
        </dl>
      </Stack>
      <Stack gap={6} align="stretch">
        <JoinCode code={competition.code} />
        {organizes && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={startPreview}
          >
            Preview as a speller
          </Button>
        )}
      </Stack>
    </header>
  );
}
