import { Badge, Group, SimpleGrid, Text, Title } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDateRange } from "@/shared/lib/local-date-time";
import { EmptyState } from "@/shared/ui/empty-state";
import { QueryView } from "@/shared/ui/query-view";
import { type CompetitionSummary, userCompetitionsQuery } from "./api";
import classes from "./competition-list.module.css";
import { LeaveCompetition } from "./leave-competition";
import { PhaseBadge } from "./phase-badge";

interface CompetitionListProps {
  userId: string;
  /** Shown when there are no competitions. */
  empty: ReactNode;
}

/** The user's competitions, with links to their dashboards. */
export function CompetitionList({ userId, empty }: CompetitionListProps) {
  const competitions = useQuery(userCompetitionsQuery(userId));
  return (
    <QueryView
      query={competitions}
      sentence="Failed to fetch competitions. Please try again later."
    >
      {(list) => {
        const current = list.filter(({ archived }) => !archived);
        const past = list.filter(({ archived }) => archived);
        return (
          <>
            {current.length === 0 ? empty : <Entries list={current} />}
            {past.length > 0 && (
              <section aria-labelledby="past-bees">
                <Title order={2} id="past-bees" mt="xl" mb="sm">
                  Past bees
                </Title>
                <Entries list={past} />
              </section>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function Entries({ list }: { list: CompetitionSummary[] }) {
  return (
    <SimpleGrid component="ul" className={classes.list} cols={{ base: 1, sm: 2 }}>
      {list.map((competition) => (
        <Entry key={competition._id} competition={competition} />
      ))}
    </SimpleGrid>
  );
}

function Entry({ competition }: { competition: CompetitionSummary }) {
  const unfinished = !competition.joined && !competition.organizer;
  return (
    <li className={classes.entry}>
      <Group gap="xs" mb="xs">
        <PhaseBadge competition={competition} />
        {competition.organizer && <Badge variant="outline">Organizer</Badge>}
        {unfinished && (
          <Badge variant="light" color="brick">
            {competition.needsConsent ? "Signature needed" : "Not fully joined"}
          </Badge>
        )}
      </Group>
      <Title order={3} fz="lg">
        <Link
          className={classes.link}
          to={competition.needsConsent ? "/consent/$code" : "/competition/$code"}
          params={{ code: competition.code }}
        >
          {competition.title}
        </Link>
      </Title>
      <Text className="wh-typed-text" lineClamp={3} c="dimmed">
        {competition.description}
      </Text>
      <Group gap={6} mt="auto" pt="sm" wrap="nowrap">
        <IconCalendarEvent size={18} aria-hidden />
        <Text fz="sm">{formatDateRange(competition.startDate, competition.endDate)}</Text>
      </Group>
      {unfinished && (
        <div className={classes.aboveLink}>
          <LeaveCompetition competition={competition} unfinished />
        </div>
      )}
    </li>
  );
}

export function NoCompetitions({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return <EmptyState action={action}>{children}</EmptyState>;
}
