import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { messageQuery } from "@/features/messages/api";
import { LettersPage } from "@/features/messages/letters-page";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode } from "@/shared/api/problem";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/messages/$messageId_/letters")({
  validateSearch: (search): { everyone?: true } =>
    search.everyone === true ? { everyone: true } : {},
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const { code, messageId } = route.params;
    try {
      await route.context.queryClient.ensureQueryData(messageQuery(code, messageId));
    } catch (error) {
      throw hasCode(error, "not-found") ? notFound() : error;
    }
  },
  component: function Letters() {
    const { code, messageId } = Route.useParams();
    const { everyone = false } = Route.useSearch();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const { data: message } = useSuspenseQuery(messageQuery(code, messageId));
    return <LettersPage competition={competition} message={message} everyone={everyone} />;
  },
});
