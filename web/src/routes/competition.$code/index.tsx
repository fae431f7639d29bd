import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { OrganizerDashboard } from "@/features/competitions/organizer-dashboard";
import { ParticipantDashboard } from "@/features/competitions/participant-dashboard";
import { wordlistsQuery } from "@/features/wordlists/api";
import { competitionQuery } from "@/shared/api/competition";
import { isOrganizer, useCurrentUser } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/")({
  component: function Dashboard() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const wordlists = useQuery(wordlistsQuery(code));
    return isOrganizer(useCurrentUser(), competition) ? (
      <OrganizerDashboard competition={competition} wordlists={wordlists} />
    ) : (
      <ParticipantDashboard competition={competition} wordlists={wordlists} />
    );
  },
});
