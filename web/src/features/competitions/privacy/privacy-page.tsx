import { Stack } from "@mantine/core";
import type { Schema } from "@/shared/api/client";
import { PageHeader } from "@/shared/ui/page-header";
import type { Competition } from "../api";
import type { PrivacySettings } from "./api";
import { ConsentCard } from "./consent-card";
import { MissingConsentsCard } from "./missing-consents-card";
import { RetentionCard } from "./retention-card";

interface PrivacyPageProps {
  competition: Competition;
  settings: PrivacySettings;
  templates: Schema<"FormTemplate">[];
}

/** The page /competition/{code}/privacy, for organizers. */
export function PrivacyPage({ competition, settings, templates }: PrivacyPageProps) {
  const { code, title } = competition;
  return (
    <Stack gap="lg" maw="44rem">
      <PageHeader
        title="Parents and data"
        tabTitle={`Parents and data · ${title}`}
        description={title}
      />
      <ConsentCard code={code} settings={settings} templates={templates} />
      {(settings.consentRequired || settings.consentForm !== "") && (
        <MissingConsentsCard code={code} />
      )}
      <RetentionCard competition={competition} settings={settings} templates={templates} />
    </Stack>
  );
}
