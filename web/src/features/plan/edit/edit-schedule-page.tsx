import { memo } from "react";
import { formatTimeZone } from "@/shared/lib/local-date-time";
import { type Competition, type ScheduleItem, updateSchedule } from "../api";
import {
  checkEvent,
  checkTimes,
  compareEvents,
  moveEndAlong,
  newEvent,
  overlapNotes,
} from "../rules/schedule";
import { ItemCard } from "./item-card";
import { ListEditor } from "./list-editor";
import { type Entry, errorsOf } from "./list-state";
import { MomentInput } from "./moment-input";
import { type EditedList, fieldId, type ItemActions } from "./use-list-editor";

const schedule: EditedList<ScheduleItem> = {
  name: "schedule",
  one: "event",
  itemsOf: (competition) => competition.schedule,
  newItem: (items, { startDate }) => newEvent(items, startDate),
  check: checkEvent,
  checkLive: checkTimes,
  compare: compareEvents,
  follow: moveEndAlong,
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
      description={`Events sort themselves by date and time. All times are in ${formatTimeZone(competition.timeZone)}.`}
      empty="Add the first event, such as the welcome or the first round. The next ones follow on from it."
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
  const moment = (field: "startDate" | "startTime" | "endDate" | "endTime") => ({
    id: fieldId(key, field),
    value: item[field],
    error: errors[field],
    onValue: (value: string, typing: boolean) => actions.change(key, { [field]: value }, typing),
    onSettle: actions.settle,
  });
  return (
    <ItemCard entry={entry} one="event" errors={errors} note={note} actions={actions}>
      <MomentInput type="date" label="Start date" {...moment("startDate")} />
      <MomentInput type="time" label="Start time" {...moment("startTime")} />
      <MomentInput type="date" label="End date" {...moment("endDate")} />
      <MomentInput type="time" label="End time" {...moment("endTime")} />
    </ItemCard>
  );
});
