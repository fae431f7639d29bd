import { createFileRoute, redirect } from "@tanstack/react-router";
import { AddWordlistPage } from "@/features/wordlists/add/add-wordlist-page";
import { competitionQuery } from "@/shared/api/competition";
import { requireAdmin } from "@/shared/session/guards";
import { isOrganizer } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/add-wordlist")({
  beforeLoad: requireAdmin,
  loader: async ({ context, params: { code } }) => {
    const competition = await context.queryClient.ensureQueryData(competitionQuery(code));
    if (!isOrganizer(context.user, competition)) throw redirect({ to: "/", replace: true });
  },
  component: function AddWordlist() {
    const { code } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <AddWordlistPage
        code={code}
        onCreated={({ _id: wordlistId }) =>
          navigate({
            to: "/competition/$code/wordlist/$wordlistId",
            params: { code, wordlistId },
            // Back should not lead to an empty form.
            replace: true,
          })
        }
      />
    );
  },
});
