import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { AddClassPage } from "@/features/competitions/class/add-class-page";
import { competitionQuery } from "@/shared/api/competition";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/add-class")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: requireOrganizer,
  component: function AddClass() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const navigate = Route.useNavigate();
    return (
      <AddClassPage
        competition={competition}
        onDone={() => navigate({ to: "/competition/$code", params: { code }, replace: true })}
      />
    );
  },
});
