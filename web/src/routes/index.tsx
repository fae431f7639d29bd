import { createFileRoute } from "@tanstack/react-router";
import { AdminHome } from "@/features/competitions/admin-home";
import { userCompetitionsQuery } from "@/features/competitions/api";
import { ParticipantHome } from "@/features/competitions/participant-home";
import { loadQueries } from "@/shared/api/query-client";
import { requireUser } from "@/shared/session/guards";
import { isAdmin, useCurrentUser } from "@/shared/session/session";

export const Route = createFileRoute("/")({
  beforeLoad: requireUser,
  loader: ({ context: { queryClient, user } }) =>
    loadQueries(queryClient, [userCompetitionsQuery(user.uid)]),
  component: function Home() {
    const user = useCurrentUser();
    return isAdmin(user) ? <AdminHome user={user} /> : <ParticipantHome user={user} />;
  },
});
