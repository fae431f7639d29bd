import { Stack, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { count } from "@/shared/lib/format";
import { UnlessArchived } from "@/shared/session/archived";
import { ButtonLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { SectionCard } from "@/shared/ui/section-card";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import { VisibilityBadge } from "@/shared/visibility/visibility-badge";
import type { FormTemplate } from "../api";
import type { AnswersView } from "../rules/answers-view";
import { Preview } from "./preview";
import { Responses } from "./responses";

interface FormResponsesPageProps {
  template: FormTemplate;
  /** The competition's. */
  timeZone: string;
  view: AnswersView;
  onView: (view: AnswersView, replace: boolean) => void;
}

/** /competition/{code}/form/{templateId} for organizers: the form and its responses. */
export function FormResponsesPage({ template, timeZone, view, onView }: FormResponsesPageProps) {
  const { earlierResponseCount: earlier = 0 } = template;
  return (
    <>
      <PageHeader
        title={template.title}
        description={
          template.description !== "" && (
            <span className="wh-typed-text">
              <TextWithLinks>{template.description}</TextWithLinks>
            </span>
          )
        }
        actions={
          <>
            <VisibilityBadge visibility={template.visibility} />
            <UnlessArchived>
              <ButtonLink
                to="/competition/$code/edit-templates/$templateId"
                params={{ code: template.competitionCode, templateId: template._id }}
                variant="default"
                size="sm"
                leftSection={<IconPencil size={18} aria-hidden />}
              >
                Edit template
              </ButtonLink>
            </UnlessArchived>
          </>
        }
      />
      <Stack gap="lg">
        {earlier > 0 && (
          <Text>
            {count(earlier, "answer")} to an earlier version of this form. They show the questions
            as they were.
          </Text>
        )}
        <Responses template={template} timeZone={timeZone} view={view} onView={onView} />
        <SectionCard title="Preview">
          <Preview fields={template.fields} />
        </SectionCard>
      </Stack>
    </>
  );
}
