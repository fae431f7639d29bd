import { memo } from "react";
import { type Competition, type TimelineItem, updateTimeline } from "../api";
import { formatDays } from "../rules/format-days";
import { checkDates, checkTimelineItem, newTimelineItem, shiftEndDate } from "../rules/timeline";
import { DateTimeInput } from "./date-time-input";
import { ItemCard } from "./item-card";
import { ListEditor } from "./list-editor";
import { type Entry, errorsOf } from "./list-state";
import { type EditableList, fieldId, type ItemActions } from "./use-list-editor";

const timeline: EditableList<TimelineItem> = {
  name: "timeline",
  itemName: "event",
  itemsOf: (competition) => competition.timeline,
  versionOf: (competition) => competition.timelineVersion,
  newItem: (_, { startDate }) => newTimelineItem(startDate),
  check: checkTimelineItem,
  checkLive: checkDates,
  adjust: shiftEndDate,
  together: [["startDate", "endDate"]],
  otherLines: (item) => [{ label: "Dates", text: formatDays(item) }],
  save: updateTimeline,
};

/** /competition/{code}/edit-timeline, for organizers. */
export function EditTimelinePage({ competition }: { competition: Competition }) {
  return (
    <ListEditor
      competition={competition}
      list={timeline}
      title="Edit Timeline"
      description="Milestones before the bee, such as sign-up and class rounds. Events stay in the order you add them."
      empty="Add your first event, such as when sign-up opens and closes."
    >
      {(entry, actions, open) => <TimelineItemCard entry={entry} actions={actions} open={open} />}
    </ListEditor>
  );
}

interface TimelineItemCardProps {
  entry: Entry<TimelineItem>;
  actions: ItemActions<TimelineItem>;
  open: boolean;
}

const TimelineItemCard = memo(function TimelineItemCard({
  entry,
  actions,
  open,
}: TimelineItemCardProps) {
  const { key, item } = entry;
  const errors = errorsOf(entry, timeline);
  const dateTimeProps = (field: "startDate" | "endDate") => ({
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
      when={formatDays(item)}
      errors={errors}
      actions={actions}
    >
      <DateTimeInput type="date" label="Start date" {...dateTimeProps("startDate")} />
      <DateTimeInput type="date" label="End date" {...dateTimeProps("endDate")} />
    </ItemCard>
  );
});
