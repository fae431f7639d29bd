import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { messageQuery } from "@/features/messages/api";
import { EditMessagePage } from "@/features/messages/edit-message-page";
import { templatesQuery } from "@/shared/api/forms";
import { hasCode } from "@/shared/api/problem";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { ButtonLink } from "@/shared/ui/link";
import { NotFound } from "@/shared/ui/not-found";
import { QueryView } from "@/shared/ui/query-view";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";

export const Route = createFileRoute("/competition/$code/messages/$messageId/edit")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: (route) => requireOrganizer(route),
  component: function EditMessage() {
    const { code, messageId } = Route.useParams();
    const leave = useLeaveWhenSaved();
    const templates = useQuery(templatesQuery(code));
    const message = useQuery(messageQuery(code, messageId));
    const deleted = hasCode(message.error, "not-found");
    // Once it's open, someone may have typed.
    if (deleted && message.data === undefined) return <NotFound />;
    const back = {
      to: "/competition/$code/messages/$messageId",
      params: { code, messageId },
    } as const;
    return (
      <QueryView query={message} sentence="Could not load the message.">
        {(detail) => (
          <QueryView
            query={templates}
            sentence="Failed to fetch templates. Please try again later."
          >
            {(forms) => (
              <EditMessagePage
                key={messageId}
                code={code}
                forms={forms}
                message={detail}
                onSaved={({ _id }) =>
                  void leave({ ...back, params: { code, messageId: _id }, replace: true })
                }
                deleted={deleted}
                onOvertaken={() =>
                  void leave(
                    deleted
                      ? { to: "/competition/$code/messages", params: { code }, replace: true }
                      : { ...back, replace: true },
                  )
                }
                cancel={
                  <ButtonLink {...back} variant="default">
                    Cancel
                  </ButtonLink>
                }
              />
            )}
          </QueryView>
        )}
      </QueryView>
    );
  },
});
