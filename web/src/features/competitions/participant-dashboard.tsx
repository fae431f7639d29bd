import { Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useCurrentUser } from "@/shared/session/session";
import type { Competition, Wordlist } from "./api";
import { CompetitionHeader } from "./competition-header";
import { NextCard } from "./next-card";
import { ParticipantWordlistsCard } from "./wordlists-card";

interface ParticipantDashboardProps {
  competition: Competition;
  wordlists: UseQueryResult<Wordlist[]>;
}

/** /competition/{code} for its participants. */
export function ParticipantDashboard({ competition, wordlists }: ParticipantDashboardProps) {
  const user = useCurrentUser();
  return (
    <Stack gap="lg">
      <CompetitionHeader competition={competition} organizes={false} />
      <NextCard
        competition={competition}
        wordlists={wordlists.data}
        depths={user.wordlistsStudyDepth}
      />
      <ParticipantWordlistsCard
        code={competition.code}
        wordlists={wordlists}
        depths={user.wordlistsStudyDepth}
      />
    </Stack>
  );
}
