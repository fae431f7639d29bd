import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { count } from "@/shared/lib/format";
import { ButtonLink } from "@/shared/ui/link";
import { VisibilityBadge } from "@/shared/visibility/visibility-badge";
import type { FormTemplate } from "../api";
import { FieldList } from "../field-list";
import classes from "./template-entry.module.css";

interface TemplateEntryProps {
  code: number;
  template: FormTemplate;
  /** Shown below the entry. */
  children?: ReactNode;
  /** Beside "View Answers", with the visibility. */
  action?: ReactNode;
}

/** A template in an organizer's list. */
export function TemplateEntry({ code, template, action, children }: TemplateEntryProps) {
  const { _id: templateId, title, description, fields, responseCount = 0, visibility } = template;
  const { earlierResponseCount = 0 } = template;
  return (
    <li className={classes.entry}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm" align="flex-start">
          <div className={classes.text}>
            <Text fw={600} fz="lg" className={classes.title}>
              {title}
            </Text>
            {description !== "" && (
              <Text c="dimmed" lineClamp={2} className="wh-typed-text">
                {description}
              </Text>
            )}
            {!action && <VisibilityBadge visibility={visibility} />}
            <Text fz="sm" c="dimmed">
              {responseCount === 0 ? "No answers yet" : count(responseCount, "answer")}
              {earlierResponseCount > 0 &&
                ` · ${count(earlierResponseCount, "answer")} to an earlier version`}
            </Text>
          </div>
          <Group gap="xs">
            <ButtonLink
              to="/competition/$code/form/$templateId"
              params={{ code, templateId }}
              variant="default"
              size="sm"
              aria-label={`View Answers to ${title}`}
            >
              View Answers
            </ButtonLink>
            {action}
          </Group>
        </Group>
        <FieldList fields={fields} />
        {children}
      </Stack>
    </li>
  );
}
