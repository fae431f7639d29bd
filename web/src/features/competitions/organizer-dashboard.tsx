import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schema } from "@/shared/api/client";
import type { Competition, Wordlist } from "./api";
import { AttentionCard } from "./attention-card";
import classes from "./organizer-dashboard.module.css";
import { OrganizersCard } from "./organizers-card";
import { ParticipantsCard } from "./participants-card";
import type { Upcoming } from "./rules/upcoming";
import { OrganizerWordlistsCard } from "./wordlists-card";

interface OrganizerDashboardProps {
  competition: Competition;
  wordlists: UseQueryResult<Wordlist[]>;
  /** Absent if they failed to load. */
  templates: Schema<"FormTemplate">[] | undefined;
  upcoming: Upcoming;
  /** The cards of the other features. */
  cards: Record<"forms" | "timeline" | "checklist" | "files" | "stats", ReactNode>;
}

/** The ids and titles of the sections, in order. */
const sections = {
  wordlists: "Wordlists",
  forms: "Forms",
  files: "Files",
  organizers: "Organizers",
  participants: "Participants",
  timeline: "Timeline",
  checklist: "Checklist",
  statistics: "Statistics",
};

/** The page /competition/{code} for organizers, below its heading. */
export function OrganizerDashboard({
  competition,
  wordlists,
  templates,
  upcoming,
  cards,
}: OrganizerDashboardProps) {
  return (
    <>
      <AttentionCard
        competition={competition}
        wordlists={wordlists.data}
        templates={templates}
        upcoming={upcoming}
      />
      <nav aria-label="On this page" className={classes.jumps}>
        <ul>
          {Object.entries(sections).map(([hash, name]) => (
            <li key={hash}>
              <Link to="." hash={hash}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.columns}>
        <div className={classes.column}>
          <div id="wordlists">
            <OrganizerWordlistsCard code={competition.code} wordlists={wordlists} />
          </div>
          <div id="forms">{cards.forms}</div>
          <div id="files">{cards.files}</div>
          <div id="organizers">
            <OrganizersCard competition={competition} />
          </div>
        </div>
        <div className={classes.column}>
          <div id="participants">
            <ParticipantsCard competition={competition} />
          </div>
          <div id="timeline">{cards.timeline}</div>
          <div id="checklist">{cards.checklist}</div>
        </div>
      </div>
      <div id="statistics">{cards.stats}</div>
    </>
  );
}
