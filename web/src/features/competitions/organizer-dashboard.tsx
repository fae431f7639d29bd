import { SimpleGrid, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Competition, Wordlist } from "./api";
import { CareCard } from "./care-card";
import { CompetitionHeader } from "./competition-header";
import { OrganizersCard } from "./organizers-card";
import { ParticipantsCard } from "./participants-card";
import { OrganizerWordlistsCard } from "./wordlists-card";

interface OrganizerDashboardProps {
  competition: Competition;
  wordlists: UseQueryResult<Wordlist[]>;
}

/** /competition/{code} for its organizers. */
export function OrganizerDashboard({ competition, wordlists }: OrganizerDashboardProps) {
  return (
    <Stack gap="lg">
      <CompetitionHeader competition={competition} organizes />
      <CareCard competition={competition} wordlists={wordlists} />
      <OrganizerWordlistsCard code={competition.code} wordlists={wordlists} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <ParticipantsCard competition={competition} />
        <OrganizersCard competition={competition} />
      </SimpleGrid>
    </Stack>
  );
}
