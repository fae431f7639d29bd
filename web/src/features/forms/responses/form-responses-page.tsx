import { Stack } from "@mantine/core";
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
  view: AnswersView;
  onView: (view: AnswersView, replace: boolean) => void;
}

/** /competition/{code}/form/{templateId} for organizers: the form and its responses. */
export function FormResponsesPage({ template, view, onView }: FormResponsesPageProps) {
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
        actions={<VisibilityBadge visibility={template.visibility} />}
      />
      <Stack gap="lg">
        <Responses template={template} view={view} onView={onView} />
        <SectionCard title="Preview">
          <Preview fields={template.fields} />
        </SectionCard>
      </Stack>
    </>
  );
}
