import { Badge, Group, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import type { Schema } from "@/shared/api/client";
import { formatNumber } from "@/shared/lib/format";
import { daysUntil, formatDate, formatRelativeDays } from "@/shared/lib/local-date-time";
import { useArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink, TextLink } from "@/shared/ui/link";
import { SectionCard } from "@/shared/ui/section-card";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import type { ChecklistItem, Competition } from "../api";
import { answeredForms, isDone, readCondition } from "../rules/checklist";
import { ChecklistFailure } from "./checklist-failure";
import classes from "./items.module.css";

interface OwnChecklistCardProps {
  competition: Competition;
  /** The participant's own responses. */
  forms: UseQueryResult<Pick<Schema<"FormResponse">, "templateId" | "returned">[]>;
  /** The existing forms; a task whose form was deleted has no link. */
  templates?: UseQueryResult<Pick<Schema<"FormTemplate">, "_id">[]>;
}

/** The checklist on a participant's dashboard. */
export function OwnChecklistCard({ competition, forms, templates }: OwnChecklistCardProps) {
  const { checklist } = competition;
  const answered = forms.data && answeredForms(forms.data);
  const returned = new Set(
    forms.data?.flatMap((form) => (form.returned ? [form.templateId] : [])) ?? [],
  );
  const done = answered && checklist.filter((task) => isDone(task, answered)).length;
  return (
    <SectionCard
      title="Checklist"
      aside={
        checklist.length > 0 && (
          <Group gap="md">
            {done !== undefined && (
              <Text fz="sm" c="dimmed">
                {formatNumber(done)} of {formatNumber(checklist.length)} done
              </Text>
            )}
            <TextLink
              to="/competition/$code/checklist"
              params={{ code: competition.code }}
              fz="sm"
              className="wh-touch"
              aria-label="Print the checklist"
            >
              Print
            </TextLink>
          </Group>
        )
      }
    >
      {checklist.length === 0 ? (
        <EmptyState compact archived="You didn't have any tasks.">
          You don't have any tasks yet.
        </EmptyState>
      ) : (
        <>
          <ChecklistFailure forms={forms} />
          <ul className={classes.items}>
            {checklist.map((task, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no ids and no state
              <li key={index}>
                <Task
                  task={task}
                  competition={competition}
                  answered={answered}
                  returned={returned}
                  templates={templates?.data}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  );
}

interface TaskProps {
  task: ChecklistItem;
  competition: Competition;
  /** Undefined until loaded; no checkboxes are shown then. */
  answered: ReadonlySet<string> | undefined;
  /** The forms to correct. */
  returned: ReadonlySet<string>;
  templates: Pick<Schema<"FormTemplate">, "_id">[] | undefined;
}

function Task({ task, competition: { code, timeZone }, answered, returned, templates }: TaskProps) {
  const labelId = useId();
  const archived = useArchived();
  const linked = readCondition(task.condition);
  const done = answered !== undefined && isDone(task, answered);
  const correct = linked !== undefined && returned.has(linked.templateId);
  const formDeleted = templates?.every(({ _id }) => _id !== linked?.templateId) ?? false;
  const due = linked && !done && !formDeleted && !archived;
  const days = daysUntil(task.dueDate, timeZone, new Date());
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      {answered && (
        // Mantine's Checkbox is 3 kB that only this list would need.
        <input
          type="checkbox"
          checked={done}
          readOnly
          aria-readonly
          aria-labelledby={labelId}
          // Read-only, so there is no need to stop here.
          tabIndex={-1}
          className={classes.box}
        />
      )}
      <Group justify="space-between" gap="sm" flex={1} miw={0}>
        <div className={classes.task}>
          <Text id={labelId} fw={600}>
            {task.name}
          </Text>
          <Text c="dimmed" className="wh-typed-text">
            <TextWithLinks>{task.description}</TextWithLinks>
          </Text>
          <Group gap="xs" mt={4}>
            <Text fz="sm">Due {formatDate(task.dueDate)}</Text>
            {correct ? (
              <Badge variant="light" color="brick">
                Returned for correction
              </Badge>
            ) : (
              due && <DueBadge days={days} />
            )}
          </Group>
        </div>
        {answered && due && (
          <ButtonLink
            to="/competition/$code/form/$templateId"
            params={{ code, templateId: linked.templateId }}
            variant="default"
            size="sm"
            aria-label={`${correct ? "Correct" : "Fill out"} ${linked.title}`}
          >
            {correct ? "Correct" : "Fill out"}
          </ButtonLink>
        )}
      </Group>
    </Group>
  );
}

/** Shown from a week before the due date. */
function DueBadge({ days }: { days: number }) {
  if (days > 7) return null;
  return (
    <Badge variant="light" color={days < 0 ? "brick" : "honey"}>
      {days < 0 ? "Overdue" : `Due ${formatRelativeDays(days)}`}
    </Badge>
  );
}
