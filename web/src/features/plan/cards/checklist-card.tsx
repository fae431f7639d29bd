import { Group, Text } from "@mantine/core";
import { IconPencil, IconPrinter } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { formatDate } from "@/shared/lib/local-date-time";
import { UnlessArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink } from "@/shared/ui/link";
import { SectionCard } from "@/shared/ui/section-card";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import type { Competition } from "../api";
import { conditionChoices, readCondition } from "../rules/checklist";
import classes from "./items.module.css";

interface ChecklistCardProps {
  competition: Competition;
  /** Shows which linked forms were deleted. */
  templates: UseQueryResult<Pick<Schema<"FormTemplate">, "_id" | "title">[]>;
}

/** The checklist on the organizer's dashboard. */
export function ChecklistCard({ competition: { code, checklist }, templates }: ChecklistCardProps) {
  return (
    <SectionCard
      title="Checklist"
      aside={
        <Group gap="xs">
          {checklist.length > 0 && (
            <ButtonLink
              to="/competition/$code/checklist"
              params={{ code }}
              variant="default"
              size="sm"
              aria-label="Print the checklist"
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              Print
            </ButtonLink>
          )}
          <UnlessArchived>
            <ButtonLink
              to="/competition/$code/edit-checklist"
              params={{ code }}
              variant="default"
              size="sm"
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              Edit Checklist
            </ButtonLink>
          </UnlessArchived>
        </Group>
      }
    >
      {checklist.length === 0 ? (
        <EmptyState compact archived="No tasks were added.">
          Tasks for every participant, such as filling out a form.
        </EmptyState>
      ) : (
        <ul className={classes.items}>
          {checklist.map((task, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no ids and no state
            <li key={index} className={classes.text}>
              <Text fw={600}>{task.name}</Text>
              <Text fz="sm">Due {formatDate(task.dueDate)}</Text>
              <Text c="dimmed" lineClamp={2} className="wh-typed-text">
                <TextWithLinks>{task.description}</TextWithLinks>
              </Text>
              <Linked condition={task.condition} templates={templates.data} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

interface LinkedProps {
  condition: string;
  templates: Pick<Schema<"FormTemplate">, "_id" | "title">[] | undefined;
}

function Linked({ condition, templates }: LinkedProps) {
  if (condition === "") return null;
  const title = readCondition(condition)?.title ?? condition;
  return (
    <Text fz="sm" c="dimmed">
      {conditionChoices(condition, templates).formDeleted ? (
        <>
          Not linked: the form <b>{title}</b> was deleted.
        </>
      ) : (
        <>
          Checked off when <b>{title}</b> is filled out.
        </>
      )}
    </Text>
  );
}
