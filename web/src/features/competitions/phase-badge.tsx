import { Badge } from "@mantine/core";
import type { CompetitionSummary } from "./api";
import { describePhase, phaseOf } from "./rules/phase";

const colors = { ahead: "honey", running: "leaf", over: "gray" } as const;

interface PhaseBadgeProps {
  competition: Pick<CompetitionSummary, "startDate" | "endDate" | "timeZone">;
}

/** When the competition starts or ended. */
export function PhaseBadge({ competition }: PhaseBadgeProps) {
  const phase = phaseOf(competition, new Date());
  return (
    <Badge variant="light" color={colors[phase.kind]}>
      {describePhase(phase)}
    </Badge>
  );
}
