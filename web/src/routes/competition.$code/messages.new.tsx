import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useRouterState } from "@tanstack/react-router";
import { NewMessagePage } from "@/features/messages/edit-message-page";
import { templatesQuery } from "@/shared/api/forms";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { ButtonLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";

export const Route = createFileRoute("/competition/$code/messages/new")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: requireOrganizer,
  component: function NewMessage() {
    const { code } = Route.useParams();
    const leave = useLeaveWhenSaved();
    // Too many for the address.
    const uids = useRouterState({ select: ({ location }) => location.state.selected }) ?? [];
    const templates = useQuery(templatesQuery(code));
    return (
      <QueryView query={templates} sentence="Failed to fetch templates. Please try again later.">
        {(forms) => (
          <NewMessagePage
            code={code}
            forms={forms}
            uids={uids}
            onSaved={({ _id }) =>
              void leave({
                to: "/competition/$code/messages/$messageId",
                params: { code, messageId: _id },
                replace: true,
              })
            }
            cancel={
              <ButtonLink to="/competition/$code/messages" params={{ code }} variant="default">
                Cancel
              </ButtonLink>
            }
          />
        )}
      </QueryView>
    );
  },
});
