import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { messageQuery } from "@/features/messages/api";
import { LettersPage } from "@/features/messages/letters-page";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode } from "@/shared/api/problem";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { NotFound } from "@/shared/ui/not-found";
import { QueryView } from "@/shared/ui/query-view";

export const Route = createFileRoute("/competition/$code/messages/$messageId_/letters")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: (route) => requireOrganizer(route),
  component: function Letters() {
    const { code, messageId } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const message = useQuery(messageQuery(code, messageId));
    if (hasCode(message.error, "not-found")) return <NotFound />;
    return (
      <QueryView query={message} sentence="Could not load the message.">
        {(detail) => <LettersPage competition={competition} message={detail} />}
      </QueryView>
    );
  },
});
