import { IconPencil } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { UnlessArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import type { FormTemplate } from "../api";
import { TemplateEntry } from "./template-entry";
import classes from "./template-entry.module.css";

interface TemplatesCardProps {
  code: number;
  templates: UseQueryResult<FormTemplate[]>;
}

/** The forms of a competition on the organizer's dashboard. */
export function TemplatesCard({ code, templates }: TemplatesCardProps) {
  const edit = (
    <UnlessArchived>
      <ButtonLink
        to="/competition/$code/edit-templates"
        params={{ code }}
        variant="default"
        size="sm"
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        Edit Templates
      </ButtonLink>
    </UnlessArchived>
  );
  return (
    <SectionCard title="Forms" aside={edit}>
      <QueryView query={templates} sentence="Failed to fetch templates or forms." rows={2}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState compact>Ask every participant the same questions.</EmptyState>
          ) : (
            <ul className={classes.entries}>
              {list.map((template) => (
                <TemplateEntry key={template._id} code={code} template={template} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  );
}
