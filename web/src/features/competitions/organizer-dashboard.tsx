import { Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Schema } from "@/shared/api/client";
import type { Competition, Wordlist } from "./api";
import { CareCard } from "./care-card";
import { CompetitionHeader } from "./competition-header";
import classes from "./organizer-dashboard.module.css";
import { OrganizersCard } from "./organizers-card";
import { ParticipantsCard } from "./participants-card";
import type { Upcoming } from "./rules/upcoming";
import { OrganizerWordlistsCard } from "./wordlists-card";

interface OrganizerDashboardProps {
  competition: Competition;
  wordlists: UseQueryResult<Wordlist[]>;
  /** Absent while they load or when they failed. */
  templates: Schema<"FormTemplate">[] | undefined;
  upcoming: Upcoming;
  /** The cards of the other features. */
  cards: Record<"forms" | "timeline" | "checklist" | "files" | "stats", ReactNode>;
}

/** /competition/{code} for its organizers. */
export function OrganizerDashboard({
  competition,
  wordlists,
  templates,
  upcoming,
  cards,
}: OrganizerDashboardProps) {
  return (
    <Stack gap="lg">
      <CompetitionHeader competition={competition} organizes />
      <CareCard
        competition={competition}
        wordlists={wordlists}
        templates={templates}
        upcoming={upcoming}
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <div id="wordlists">
            <OrganizerWordlistsCard code={competition.code} wordlists={wordlists} />
          </div>
          <div id="forms">{cards.forms}</div>
          {cards.stats}
        </div>
        <div className={classes.column}>
          <ParticipantsCard competition={competition} />
          {cards.timeline}
          {cards.checklist}
          {cards.files}
          <OrganizersCard competition={competition} />
        </div>
      </div>
    </Stack>
  );
}
