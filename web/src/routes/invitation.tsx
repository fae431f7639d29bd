import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { InvitationPage } from "@/features/competitions/invitations/invitation-page";
import { sessionQuery } from "@/shared/session/session";

export const Route = createFileRoute("/invitation")({
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: function Invitation() {
    const { data: session } = useQuery(sessionQuery);
    return <InvitationPage user={session?.user} />;
  },
});
