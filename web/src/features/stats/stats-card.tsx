import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatNumber } from "@/shared/lib/format";
import { UnlessArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { TextLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { type GeneralInformation, statsQuery } from "./api";
import { GradeChart } from "./grade-chart";
import { formatAverage, formatMean, formatModes, formatPercent } from "./rules/figures";
import classes from "./stats-card.module.css";

/** The statistics on the organizer's dashboard. */
export function StatsCard({ code }: { code: number }) {
  const stats = useQuery(statsQuery(code));
  return (
    <SectionCard title="Statistics">
      <QueryView query={stats} sentence="Failed to fetch competition or users.">
        {({ participants, averageWordlistsStudied, generalInformation }) =>
          participants === 0 ? (
            <EmptyState compact archived="Nobody joined.">
              Numbers appear here when someone joins.
            </EmptyState>
          ) : (
            <div className={classes.stats}>
              <dl className={classes.figures}>
                <Figure label="Participants">{formatNumber(participants)}</Figure>
                <Figure label="Average wordlists practiced per participant">
                  {formatAverage(averageWordlistsStudied)}
                </Figure>
                {generalInformation && <GradeFigures information={generalInformation} />}
              </dl>
              <Grades code={code} information={generalInformation} />
            </div>
          )
        }
      </QueryView>
    </SectionCard>
  );
}

interface FigureProps {
  label: string;
  /** Whether it takes a whole row. */
  long?: boolean;
  children: ReactNode;
}

function Figure({ label, long = false, children }: FigureProps) {
  return (
    <div className={classes.figure} data-long={long || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function GradeFigures({ information }: { information: GeneralInformation }) {
  const { percentCompleted, mean, median, mode } = information;
  return (
    <>
      <Figure label="Completed the General Information Form">
        {formatPercent(percentCompleted)}
      </Figure>
      {mean !== null && mean !== undefined && (
        <Figure label="Mean grade">{formatMean(mean)}</Figure>
      )}
      {median !== null && median !== undefined && (
        <Figure label="Median grade">{formatAverage(median)}</Figure>
      )}
      {mode.length > 0 && (
        <Figure
          label={mode.length === 1 ? "Most common grade" : "Most common grades"}
          long={mode.length > 4}
        >
          {formatModes(mode)}
        </Figure>
      )}
    </>
  );
}

interface GradesProps {
  code: number;
  information: GeneralInformation | null | undefined;
}

/** How often each grade was given, as a chart and a table. */
function Grades({ code, information }: GradesProps) {
  if (!information) {
    return (
      <Text c="dimmed">
        Grades come from the General Information Form, which this competition doesn't have.{" "}
        <UnlessArchived>
          <TextLink to="/competition/$code/edit-templates/new" params={{ code }}>
            Create it
          </TextLink>
        </UnlessArchived>
      </Text>
    );
  }
  const { grades } = information;
  if (grades.length === 0) {
    return <Text c="dimmed">No grades yet. They come from the General Information Form.</Text>;
  }
  return (
    <section className={classes.grades} aria-labelledby="grade-frequency">
      <Title order={3} id="grade-frequency">
        Frequency of Grades
      </Title>
      <div className={classes.pair}>
        <div className={classes.chart}>
          <GradeChart grades={grades} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <section className={classes.table} aria-label="Count of each grade" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Grade</th>
                <th scope="col">Count</th>
              </tr>
            </thead>
            <tbody>
              {grades.map(({ grade, count }) => (
                <tr key={grade}>
                  <td>{formatNumber(grade)}</td>
                  <td>{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </section>
  );
}
