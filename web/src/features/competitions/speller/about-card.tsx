import { Stack, Text } from "@mantine/core";
import { SectionCard } from "@/shared/ui/section-card";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import type { Competition } from "../api";
import { CompetitionFacts } from "../competition-facts";
import { JoinCode } from "../join-code";
import { LeaveCompetition } from "../leave-competition";

/** What the competition is, for participants, and the way out of it. */
export function AboutCard({ competition }: { competition: Competition }) {
  return (
    <SectionCard title="About this bee">
      <Stack gap="sm" align="flex-start">
        <Text className="wh-typed-text" maw="var(--wh-reading-width)">
          <TextWithLinks>{competition.description}</TextWithLinks>
        </Text>
        <CompetitionFacts competition={competition} />
        <JoinCode code={competition.code} />
        <LeaveCompetition competition={competition} />
      </Stack>
    </SectionCard>
  );
}
