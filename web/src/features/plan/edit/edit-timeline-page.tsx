import { memo } from "react";
import { type Competition, type TimelineItem, updateTimeline } from "../api";
import {
  checkDates,
  checkTimelineItem,
  moveEndDateAlong,
  newTimelineItem,
} from "../rules/timeline";
import { ItemCard } from "./item-card";
import { ListEditor } from "./list-editor";
import { type Entry, errorsOf } from "./list-state";
import { MomentInput } from "./moment-input";
import { type EditedList, fieldId, type ItemActions } from "./use-list-editor";

const timeline: EditedList<TimelineItem> = {
  name: "timeline",
  one: "event",
  itemsOf: (competition) => competition.timeline,
  newItem: (_, { startDate }) => newTimelineItem(startDate),
  check: checkTimelineItem,
  checkLive: checkDates,
  follow: moveEndDateAlong,
  save: updateTimeline,
};

/** /competition/{code}/edit-timeline, for organizers. */
export function EditTimelinePage({ competition }: { competition: Competition }) {
  return (
    <ListEditor
      competition={competition}
      list={timeline}
      title="Edit Timeline"
      description="What happens on the way to the bee, in your own order: sign-up, the class rounds, the final."
      empty="Add what happens first on the way to the bee, such as when sign-up opens and closes."
    >
      {(entry, actions) => <TimelineItemCard entry={entry} actions={actions} />}
    </ListEditor>
  );
}

interface TimelineItemCardProps {
  entry: Entry<TimelineItem>;
  actions: ItemActions<TimelineItem>;
}

const TimelineItemCard = memo(function TimelineItemCard({ entry, actions }: TimelineItemCardProps) {
  const { key, item } = entry;
  const errors = errorsOf(entry, timeline);
  const moment = (field: "startDate" | "endDate") => ({
    id: fieldId(key, field),
    value: item[field],
    error: errors[field],
    onValue: (value: string, typing: boolean) => actions.change(key, { [field]: value }, typing),
    onSettle: actions.settle,
  });
  return (
    <ItemCard entry={entry} one="event" errors={errors} actions={actions}>
      <MomentInput type="date" label="Start date" {...moment("startDate")} />
      <MomentInput type="date" label="End date" {...moment("endDate")} />
    </ItemCard>
  );
});
