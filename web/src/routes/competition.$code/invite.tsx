import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { InvitePage } from "@/features/competitions/invite/invite-page";
import { competitionQuery } from "@/shared/api/competition";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/invite")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: (route) => requireOrganizer(route),
  component: function Invite() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    return <InvitePage competition={competition} />;
  },
});
