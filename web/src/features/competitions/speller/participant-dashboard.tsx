import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PracticeToday } from "@/shared/api/practice";
import { useCurrentUser } from "@/shared/session/session";
import type { Competition, Wordlist } from "../api";
import { nextPractice, practiceProgress } from "../rules/practice-progress";
import type { Upcoming } from "../rules/upcoming";
import { AboutCard } from "./about-card";
import { ComingUp, type OpenForm } from "./coming-up";
import { MedalsCard } from "./medals-card";
import classes from "./participant-dashboard.module.css";
import { TodayCard } from "./today-card";
import { ParticipantWordlistsCard } from "./wordlists-card";

interface ParticipantDashboardProps {
  competition: Competition;
  wordlists: UseQueryResult<Wordlist[]>;
  practice: UseQueryResult<PracticeToday>;
  event: Upcoming["event"];
  openForm: OpenForm | undefined;
  /** The cards of other features. The timeline is absent if it is empty, and the turn if there is no bee. */
  ownTurn: ReactNode;
  /** That a parent has to sign, if so. */
  consent: ReactNode;
  /** Answers to correct, if there are any. */
  returned: ReactNode;
  checklist: ReactNode;
  timeline: ReactNode;
}

/** The page /competition/{code} for participants, below its heading. */
export function ParticipantDashboard({
  competition,
  wordlists,
  practice,
  event,
  openForm,
  ownTurn,
  consent,
  returned,
  checklist,
  timeline,
}: ParticipantDashboardProps) {
  const { wordlistsStudyDepth } = useCurrentUser();
  const progress = practiceProgress(wordlists.data ?? [], wordlistsStudyDepth);
  return (
    <>
      {ownTurn}
      {consent}
      {returned}
      <TodayCard code={competition.code} practice={practice} next={nextPractice(progress)} />
      <ComingUp competition={competition} openForm={openForm} event={event} />
      <div className={classes.columns}>
        {practice.data && <MedalsCard practice={practice.data} />}
        {checklist}
        <ParticipantWordlistsCard
          code={competition.code}
          wordlists={wordlists}
          progress={progress}
          practice={practice.data}
        />
        {timeline}
        <AboutCard competition={competition} />
      </div>
    </>
  );
}
