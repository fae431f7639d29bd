import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Schema } from "@/shared/api/client";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";
import { useArchived } from "@/shared/session/archived";
import type { Competition, Wordlist } from "../api";
import { phaseOf } from "../rules/phase";
import { pulseOf } from "../rules/pulse";
import type { Upcoming } from "../rules/upcoming";
import { describeFirstSteps, firstSteps, verdict } from "../rules/verdict";
import { Countdown } from "./countdown";
import { Figures } from "./figures";
import { FirstStepsList } from "./first-steps";
import { Milestones } from "./milestones";
import classes from "./pulse-panel.module.css";

interface PulsePanelProps {
  competition: Competition;
  // Absent if loading failed, which their own sections show.
  wordlists: Wordlist[] | undefined;
  templates: Schema<"FormTemplate">[] | undefined;
  counts: Schema<"ParticipantCounts"> | undefined;
  upcoming: Upcoming;
  posted: boolean;
}

/** How the bee is doing, at a glance. For a new competition, what to do first. */
export function PulsePanel({
  competition,
  wordlists,
  templates,
  counts,
  upcoming,
  posted,
}: PulsePanelProps) {
  const id = useId();
  // The accounts of a class can only log in with a password.
  const { data: options } = useQuery(signInOptionsQuery);
  const archived = useArchived();
  if (wordlists === undefined) {
    return null;
  }
  const now = new Date();
  const phase = phaseOf(competition, now);
  const pulse = pulseOf({ competition, wordlists, templates, counts }, now);
  const steps = firstSteps(pulse);
  const isNew = !archived && (!steps.words || !steps.spellers);
  const [sentence, more] = isNew
    ? describeFirstSteps(steps)
    : [(!archived && verdict(phase, pulse, upcoming.deadlines)) || "At a glance"];
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Countdown phase={phase} />
        <div className={classes.verdict}>
          <Title order={2} id={id} className={classes.sentence}>
            {sentence}
          </Title>
          {more !== undefined && <Text c="dimmed">{more}</Text>}
        </div>
        <Milestones competition={competition} pulse={pulse} upcoming={upcoming} now={now} />
      </div>
      {isNew ? (
        <FirstStepsList
          competition={competition}
          steps={steps}
          posted={posted}
          canAddClass={options?.passwordSignIn === true}
        />
      ) : (
        <Figures code={competition.code} pulse={pulse} />
      )}
    </section>
  );
}
