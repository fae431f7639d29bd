import { createFileRoute } from "@tanstack/react-router";
import { AdminHome } from "@/features/competitions/admin-home";
import { userCompetitionsQuery } from "@/features/competitions/api";
import { ParticipantHome } from "@/features/competitions/participant-home";
import { requireUser } from "@/shared/session/guards";
import { isAdmin, useCurrentUser } from "@/shared/session/session";

export const Route = createFileRoute("/")({
  beforeLoad: async (guard) => ({ user: (await requireUser(guard)).user }),
  loader: ({ context }) => {
    // Begun here, awaited by its section, which has a skeleton.
    void context.queryClient.prefetchQuery(userCompetitionsQuery(context.user.uid));
  },
  component: function Home() {
    const user = useCurrentUser();
    return isAdmin(user) ? <AdminHome user={user} /> : <ParticipantHome user={user} />;
  },
});
