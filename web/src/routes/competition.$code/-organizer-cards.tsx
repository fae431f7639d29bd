import { useQuery } from "@tanstack/react-query";
import { OrganizerDashboard } from "@/features/competitions/organizer-dashboard";
import { FilesCard } from "@/features/files/files-card";
import { TemplatesCard } from "@/features/forms/templates/templates-card";
import { participantCountsQuery } from "@/features/participants/api";
import { ChecklistCard } from "@/features/plan/cards/checklist-card";
import { TimelineCard } from "@/features/plan/cards/timeline-card";
import { deadlines, nextEvent } from "@/features/plan/rules/upcoming";
import { postsQuery } from "@/features/posts/api";
import { StatsCard } from "@/features/stats/stats-card";
import { wordlistsQuery } from "@/features/wordlists/api";
import type { Schema } from "@/shared/api/client";
import { templatesQuery } from "@/shared/api/forms";
import { useCurrentUser } from "@/shared/session/session";

/** The cards of an organizer's dashboard. */
export function OrganizerCards({ competition }: { competition: Schema<"Competition"> }) {
  const { code, schedule, checklist, timeZone } = competition;
  const { uid } = useCurrentUser();
  const wordlists = useQuery(wordlistsQuery(code));
  const templates = useQuery(templatesQuery(code));
  const counts = useQuery(participantCountsQuery(code));
  // Only the first steps of a new competition show whether there is a post.
  const isNew =
    counts.data?.total === 0 || wordlists.data?.every(({ wordCount }) => wordCount === 0);
  const posts = useQuery({ ...postsQuery(code), enabled: isNew === true });
  const now = new Date();
  return (
    <OrganizerDashboard
      competition={competition}
      wordlists={wordlists}
      templates={templates.data}
      upcoming={{
        event: nextEvent(schedule, timeZone, now),
        deadlines: deadlines(checklist, timeZone, now),
      }}
      counts={counts.data}
      posted={posts.data !== undefined && posts.data.length > 0}
      cards={{
        forms: <TemplatesCard code={code} templates={templates} />,
        timeline: <TimelineCard competition={competition} />,
        checklist: <ChecklistCard competition={competition} templates={templates} />,
        files: <FilesCard code={code} uid={uid} />,
        stats: <StatsCard code={code} />,
      }}
    />
  );
}
