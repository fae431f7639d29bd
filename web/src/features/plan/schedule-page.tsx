import { Button, Table, Text, VisuallyHidden } from "@mantine/core";
import { IconCalendarPlus, IconPencil, IconPrinter } from "@tabler/icons-react";
import { formatDate, formatTime, formatTimeZone } from "@/shared/lib/local-date-time";
import { useArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import { useDownload } from "@/shared/ui/use-download";
import type { Competition, ScheduleItem } from "./api";
import classes from "./schedule-page.module.css";

interface SchedulePageProps {
  competition: Competition;
  organizes: boolean;
}

const columns = [
  "Event Name",
  "Description",
  "Start Date",
  "End Date",
  "Start Time",
  "End Time",
] as const;

/** /competition/{code}/schedule, for every member. */
export function SchedulePage({ competition, organizes }: SchedulePageProps) {
  const { code, title, schedule, timeZone } = competition;
  const edits = !useArchived() && organizes;
  const dated = schedule.filter(({ startDate }) => startDate !== "");
  const download = useDownload();
  return (
    <>
      <PageHeader
        title="Schedule"
        tabTitle={`Schedule of ${title}`}
        description={
          <>
            <strong className="wh-on-paper">{title}</strong>
            {`All times are in ${formatTimeZone(timeZone)}.`}
          </>
        }
        actions={
          <>
            {edits && (
              <ButtonLink
                to="/competition/$code/edit-schedule"
                params={{ code }}
                variant="default"
                leftSection={<IconPencil size={20} aria-hidden />}
              >
                Edit Schedule
              </ButtonLink>
            )}
            {schedule.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={20} aria-hidden />}
                onClick={() => window.print()}
              >
                Print
              </Button>
            )}
            {dated.length > 0 && (
              <Button
                component="a"
                href={`/api/competition/${code}/schedule.ics`}
                download="schedule.ics"
                {...download}
                leftSection={<IconCalendarPlus size={20} aria-hidden />}
              >
                Add to calendar
              </Button>
            )}
          </>
        }
      />
      {schedule.length === 0 ? (
        <EmptyState title="No events yet" archived="No events were added.">
          {edits
            ? "Add events, and everyone will see them here."
            : "No events have been announced yet."}
        </EmptyState>
      ) : (
        <>
          <div className={classes.events}>
            <Events schedule={schedule} />
          </div>
          {dated.length > 0 && (
            <Text
              fz="sm"
              c="dimmed"
              mt="md"
              maw="var(--wh-reading-width)"
              className={classes.aside}
            >
              {dated.length === schedule.length
                ? "“Add to calendar” downloads a file with all events that your calendar app can open."
                : "“Add to calendar” downloads a file that your calendar app can open. Events without a start date aren't in it."}
            </Text>
          )}
        </>
      )}
    </>
  );
}

// On phones CSS shows each row as a card, which drops the table semantics unless the roles are explicit.
function Events({ schedule }: { schedule: ScheduleItem[] }) {
  return (
    <Table role="table" className={classes.table} verticalSpacing="sm" aria-label="Events">
      <Table.Thead role="rowgroup" className={classes.head}>
        <Table.Tr role="row">
          {columns.map((column) => (
            <Table.Th key={column} role="columnheader">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {schedule.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids and no state
          <Table.Tr key={index} role="row">
            {cellsOf(event).map((text, column) => (
              <Table.Td
                key={columns[column]}
                role="cell"
                data-label={columns[column]}
                className={column < 2 ? "wh-typed-text" : undefined}
              >
                {text ? <TextWithLinks>{text}</TextWithLinks> : <NotAnnounced />}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function NotAnnounced() {
  return (
    <>
      <VisuallyHidden>Not announced</VisuallyHidden>
      <span aria-hidden>–</span>
    </>
  );
}

function cellsOf({ name, description, startDate, endDate, startTime, endTime }: ScheduleItem) {
  return [
    name,
    description,
    startDate && formatDate(startDate),
    endDate !== "" && endDate !== startDate
      ? formatDate(endDate)
      : startDate && "Same as start date",
    startTime && formatTime(startTime),
    endTime && formatTime(endTime),
  ];
}
