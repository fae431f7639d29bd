import { memo } from "react";
import { formatTimeZone } from "@/shared/lib/local-date-time";
import { type Competition, type ScheduleItem, updateSchedule } from "../api";
import {
  checkEvent,
  checkTimes,
  compareEvents,
  newEvent,
  overlapNotes,
  shiftEnd,
} from "../rules/schedule";
import { DateTimeInput } from "./date-time-input";
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
  check: checkEvent,
  checkLive: checkTimes,
  compare: compareEvents,
  adjust: shiftEnd,
  notes: overlapNotes,
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
      empty="Add your first event, such as the welcome or the first round."
    >
      {(entry, actions, note) => <EventCard entry={entry} actions={actions} note={note} />}
    </ListEditor>
  );
}

interface EventCardProps {
  entry: Entry<ScheduleItem>;
  actions: ItemActions<ScheduleItem>;
  note: string | undefined;
}

const EventCard = memo(function EventCard({ entry, actions, note }: EventCardProps) {
  const { key, item } = entry;
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
    <ItemCard entry={entry} itemName="event" errors={errors} note={note} actions={actions}>
      <DateTimeInput type="date" label="Start date" {...dateTimeProps("startDate")} />
      <DateTimeInput type="time" label="Start time" {...dateTimeProps("startTime")} />
      <DateTimeInput type="date" label="End date" {...dateTimeProps("endDate")} />
      <DateTimeInput type="time" label="End time" {...dateTimeProps("endTime")} />
    </ItemCard>
  );
});
