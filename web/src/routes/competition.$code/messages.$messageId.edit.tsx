import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { messageQuery } from "@/features/messages/api";
import { EditMessagePage } from "@/features/messages/edit-message-page";
import { templatesQuery } from "@/shared/api/forms";
import { hasCode } from "@/shared/api/problem";
import { fetchNow, loadQueries } from "@/shared/api/query-client";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { ButtonLink } from "@/shared/ui/link";

export const Route = createFileRoute("/competition/$code/messages/$messageId/edit")({
  preload: false,
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const { queryClient } = route.context;
    const { code, messageId } = route.params;
    await loadQueries(queryClient, [templatesQuery(code)]);
    try {
      const message = await fetchNow(queryClient, messageQuery(code, messageId));
      if (message.state !== "draft") {
        throw redirect({
          to: "/competition/$code/messages/$messageId",
          params: { code, messageId },
          replace: true,
        });
      }
    } catch (error) {
      throw hasCode(error, "not-found") ? notFound() : error;
    }
  },
  component: function EditMessage() {
    const { code, messageId } = Route.useParams();
    const navigate = Route.useNavigate();
    const { data: forms = [] } = useQuery(templatesQuery(code));
    const { data: message } = useSuspenseQuery(messageQuery(code, messageId));
    const back = {
      to: "/competition/$code/messages/$messageId",
      params: { code, messageId },
    } as const;
    return (
      <EditMessagePage
        key={messageId}
        code={code}
        forms={forms}
        message={message}
        onSaved={() => void navigate({ ...back, replace: true, ignoreBlocker: true })}
        cancel={
          <ButtonLink {...back} variant="default">
            Cancel
          </ButtonLink>
        }
      />
    );
  },
});
