import { Stack } from "@mantine/core";
import { PageHeader } from "@/shared/ui/page-header";
import { SectionCard } from "@/shared/ui/section-card";
import type { FormTemplate } from "../api";
import { Preview } from "./preview";
import { Responses } from "./responses";

interface FormResponsesPageProps {
  template: FormTemplate;
  /** What the answers are searched for, and the page of them. */
  search: string;
  page: number;
  onSearch: (search: string) => void;
  onPageChange: (page: number) => void;
}

/** /competition/{code}/form/{templateId} for organizers: the form as it is asked, and what was answered. */
export function FormResponsesPage({ template, ...view }: FormResponsesPageProps) {
  return (
    <>
      <PageHeader
        title={template.title}
        description={
          template.description !== "" && (
            <span className="wh-typed-text">{template.description}</span>
          )
        }
      />
      <Stack gap="lg">
        <SectionCard title="Preview">
          <Preview fields={template.fields} />
        </SectionCard>
        <Responses template={template} {...view} />
      </Stack>
    </>
  );
}
