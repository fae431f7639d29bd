import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { messageQuery } from "@/features/messages/api";
import { MessagePage } from "@/features/messages/message-page";
import { templatesQuery } from "@/shared/api/forms";
import { hasCode } from "@/shared/api/problem";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { NotFound } from "@/shared/ui/not-found";
import { QueryView } from "@/shared/ui/query-view";

export const Route = createFileRoute("/competition/$code/messages/$messageId/")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: (route) => requireOrganizer(route),
  component: function Message() {
    const { code, messageId } = Route.useParams();
    const navigate = Route.useNavigate();
    const { data: forms } = useQuery(templatesQuery(code));
    const message = useQuery(messageQuery(code, messageId));
    if (hasCode(message.error, "not-found")) return <NotFound />;
    return (
      <QueryView query={message} sentence="Could not load the message.">
        {(detail) => (
          <MessagePage
            code={code}
            message={detail}
            forms={forms}
            onDeleted={() =>
              void navigate({ to: "/competition/$code/messages", params: { code }, replace: true })
            }
          />
        )}
      </QueryView>
    );
  },
});
