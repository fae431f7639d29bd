import { createFileRoute } from "@tanstack/react-router";
import { UnsubscribePage } from "@/features/messages/unsubscribe-page";

export const Route = createFileRoute("/unsubscribe/$token")({
  component: function Unsubscribe() {
    const { token } = Route.useParams();
    return <UnsubscribePage key={token} token={token} />;
  },
});
