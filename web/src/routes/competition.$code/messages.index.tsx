import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { messagesQuery } from "@/features/messages/api";
import { MessagesPage } from "@/features/messages/messages-page";
import { templatesQuery } from "@/shared/api/forms";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { QueryView } from "@/shared/ui/query-view";

// Loaders are part of every page's first load, so the component fetches what is only shown here.
export const Route = createFileRoute("/competition/$code/messages/")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: requireOrganizer,
  component: function Messages() {
    const { code } = Route.useParams();
    const { data: forms } = useQuery(templatesQuery(code));
    return (
      <QueryView query={useQuery(messagesQuery(code))} sentence="Could not load the messages.">
        {(list) => <MessagesPage code={code} list={list} forms={forms} />}
      </QueryView>
    );
  },
});
