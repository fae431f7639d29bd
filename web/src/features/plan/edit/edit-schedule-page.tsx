import { memo } from "react";
import { formatTime, formatTimeZone, formatWeekday } from "@/shared/lib/local-date-time";
import { type Competition, type ScheduleItem, updateSchedule } from "../api";
import { hoursOf } from "../rules/day-hours";
import { compareEvents } from "../rules/event-order";
import {
  checkEvent,
  checkTimes,
  formatTimes,
  newEvent,
  nextDayEvent,
  overlapNotes,
  shiftEnd,
} from "../rules/schedule";
import { DateTimeInput } from "./date-time-input";
import { DayBar } from "./day-ruler";
import { ItemCard } from "./item-card";
import { ListEditor } from "./list-editor";
import { type Entry, errorsOf } from "./list-state";
import { type EditableList, fieldId, type ItemActions } from "./use-list-editor";

const schedule: EditableList<ScheduleItem> = {
  name: "schedule",
  itemName: "event",
  itemsOf: (competition) => competition.schedule,
  versionOf: (competition) => competition.scheduleVersion,
  newItem: (items, { startDate }) => newEvent(items, startDate),
  nextItem: (items) => {
    const item = nextDayEvent(items);
    return item && { label: `Next day, ${formatTime(item.startTime)}`, item };
  },
  check: checkEvent,
  checkLive: checkTimes,
  compare: compareEvents,
  adjust: shiftEnd,
  notes: overlapNotes,
  together: [["startDate", "startTime", "endDate", "endTime"]],
  otherLines: (event) => [
    { label: "Day", text: event.startDate === "" ? "" : formatWeekday(event.startDate) },
    { label: "Time", text: formatTimes(event) },
  ],
  hours: hoursOf,
  save: updateSchedule,
};

/** /competition/{code}/edit-schedule, for organizers. */
export function EditSchedulePage({ competition }: { competition: Competition }) {
  return (
    <ListEditor
      competition={competition}
      list={schedule}
      title="Edit Schedule"
      description={`Events are sorted by date and time. All times are in ${formatTimeZone(competition.timeZone)}.`}
      headingOf={({ startDate }) => (startDate === "" ? "No date yet" : formatWeekday(startDate))}
      empty="Add your first event, such as the welcome or the first round."
    >
      {(entry, actions, open, note, hours) => (
        <EventCard
          entry={entry}
          actions={actions}
          open={open}
          note={note}
          from={hours?.from}
          until={hours?.until}
        />
      )}
    </ListEditor>
  );
}

interface EventCardProps {
  entry: Entry<ScheduleItem>;
  actions: ItemActions<ScheduleItem>;
  open: boolean;
  note: string | undefined;
  /** The hours of the drawing. As numbers, because the same numbers draw the same card. */
  from: number | undefined;
  until: number | undefined;
}

const EventCard = memo(function EventCard({
  entry,
  actions,
  open,
  note,
  from,
  until,
}: EventCardProps) {
  const { key, item } = entry;
  const times = entry.beforeTyping ?? item;
  const errors = errorsOf(entry, schedule);
  const dateTimeProps = (field: "startDate" | "startTime" | "endDate" | "endTime") => ({
    id: fieldId(key, field),
    value: item[field],
    error: errors[field],
    onValueChange: (value: string, typing: boolean) =>
      actions.change(key, { [field]: value }, typing),
    onTypingEnd: actions.endTyping,
  });
  return (
    <ItemCard
      entry={entry}
      itemName="event"
      open={open}
      when={formatTimes(times)}
      errors={errors}
      note={note}
      drawing={
        from !== undefined &&
        until !== undefined && (
          <DayBar event={times} hours={{ from, until }} overlaps={note !== undefined} />
        )
      }
      actions={actions}
    >
      <DateTimeInput type="date" label="Start date" {...dateTimeProps("startDate")} />
      <DateTimeInput type="time" label="Start time" {...dateTimeProps("startTime")} />
      <DateTimeInput type="date" label="End date" {...dateTimeProps("endDate")} />
      <DateTimeInput type="time" label="End time" {...dateTimeProps("endTime")} />
    </ItemCard>
  );
});
