import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCurrentUser } from "@/shared/session/session";
import type { Competition, Wordlist } from "./api";
import { LeaveCompetition } from "./leave-competition";
import { NextCard, type OpenForm } from "./next-card";
import type { Upcoming } from "./rules/upcoming";
import { ParticipantWordlistsCard } from "./wordlists-card";

interface ParticipantDashboardProps {
  competition: Competition;
  wordlists: UseQueryResult<Wordlist[]>;
  event: Upcoming["event"];
  /** The form that the checklist asks for next. */
  openForm: OpenForm | undefined;
  /** An unanswered form that no checklist task asks for. */
  otherForm: OpenForm | undefined;
  checklist: ReactNode;
}

/** The page /competition/{code} for participants, below its heading. */
export function ParticipantDashboard({
  competition,
  wordlists,
  event,
  openForm,
  otherForm,
  checklist,
}: ParticipantDashboardProps) {
  const user = useCurrentUser();
  return (
    <>
      <NextCard
        competition={competition}
        wordlists={wordlists.data}
        depths={user.wordlistsStudyDepth}
        event={event}
        openForm={openForm}
        otherForm={otherForm}
      />
      {checklist}
      <ParticipantWordlistsCard
        code={competition.code}
        wordlists={wordlists}
        depths={user.wordlistsStudyDepth}
      />
      <LeaveCompetition competition={competition} />
    </>
  );
}
