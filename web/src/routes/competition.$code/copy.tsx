import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CopyPage } from "@/features/competitions/transfer/copy-page";
import { competitionQuery } from "@/shared/api/competition";
import { requireAdmin, requireOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/copy")({
  beforeLoad: async (guard) => {
    await requireAdmin(guard);
  },
  loader: (route) => requireOrganizer(route),
  component: function Copy() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    return <CopyPage competition={competition} />;
  },
});
