import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schema } from "@/shared/api/client";
import type { Competition, Wordlist } from "./api";
import classes from "./organizer-dashboard.module.css";
import { OrganizersCard } from "./organizers-card";
import { ParticipantsCard } from "./participants-card";
import { PrivacyNotice } from "./privacy/lazy-privacy-notice";
import { PulsePanel } from "./pulse/pulse-panel";
import type { Upcoming } from "./rules/upcoming";
import { OrganizerWordlistsCard } from "./wordlists-card";

interface OrganizerDashboardProps {
  competition: Competition;
  wordlists: UseQueryResult<Wordlist[]>;
  /** Absent if they failed to load. */
  templates: Schema<"FormTemplate">[] | undefined;
  /** What the spellers did; absent if it failed to load. */
  counts: Schema<"ParticipantCounts"> | undefined;
  upcoming: Upcoming;
  /** Whether there is a post. */
  posted: boolean;
  /** The cards of the other features. */
  cards: Record<"forms" | "timeline" | "checklist" | "files" | "stats", ReactNode>;
}

/** The ids and titles of the sections, in order. */
const sections = {
  statistics: "Statistics",
  participants: "Participants",
  wordlists: "Wordlists",
  forms: "Forms",
  files: "Files",
  timeline: "Timeline",
  checklist: "Checklist",
  organizers: "Organizers",
};

/** The page /competition/{code} for organizers, below its heading. */
export function OrganizerDashboard({
  competition,
  wordlists,
  templates,
  counts,
  upcoming,
  posted,
  cards,
}: OrganizerDashboardProps) {
  return (
    <>
      <PrivacyNotice code={competition.code} templates={templates} />
      <PulsePanel
        competition={competition}
        wordlists={wordlists.data}
        templates={templates}
        counts={counts}
        upcoming={upcoming}
        posted={posted}
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
      <div id="statistics">{cards.stats}</div>
      <div className={classes.row}>
        <div className={classes.column}>
          <div id="participants">
            <ParticipantsCard competition={competition} />
          </div>
          <div id="wordlists">
            <OrganizerWordlistsCard code={competition.code} wordlists={wordlists} />
          </div>
        </div>
        <div className={classes.column}>
          <div id="forms">{cards.forms}</div>
          <div id="files">{cards.files}</div>
        </div>
      </div>
      <div className={classes.row}>
        <div id="timeline">{cards.timeline}</div>
        <div id="checklist">{cards.checklist}</div>
        <div id="organizers">
          <OrganizersCard competition={competition} />
        </div>
      </div>
    </>
  );
}
