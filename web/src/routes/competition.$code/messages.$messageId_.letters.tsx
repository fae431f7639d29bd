import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { messageQuery } from "@/features/messages/api";
import { LettersPage } from "@/features/messages/letters-page";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode } from "@/shared/api/problem";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { QueryView } from "@/shared/ui/query-view";

export const Route = createFileRoute("/competition/$code/messages/$messageId_/letters")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: requireOrganizer,
  component: function Letters() {
    const { code, messageId } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const message = useQuery(messageQuery(code, messageId));
    if (hasCode(message.error, "not-found")) throw notFound();
    return (
      <QueryView query={message} sentence="Could not load the message.">
        {(detail) => <LettersPage competition={competition} message={detail} />}
      </QueryView>
    );
  },
});
