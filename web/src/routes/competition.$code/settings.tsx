import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { SettingsPage } from "@/features/competitions/settings-page";
import { filesQuery } from "@/features/files/api";
import { postsQuery } from "@/features/posts/api";
import { wordlistsQuery } from "@/features/wordlists/api";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery } from "@/shared/api/forms";
import { requireAdmin } from "@/shared/session/guards";
import { isOrganizer } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/settings")({
  beforeLoad: requireAdmin,
  loader: async ({ context, params: { code } }) => {
    const competition = await context.queryClient.ensureQueryData(competitionQuery(code));
    // An admin who does not organize this competition has nothing to set in it.
    if (!isOrganizer(context.user, competition)) throw redirect({ to: "/", replace: true });
  },
  component: function Settings() {
    const { code } = Route.useParams();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    const { data: wordlists } = useQuery(wordlistsQuery(code));
    const { data: templates } = useQuery(templatesQuery(code));
    const { data: files } = useQuery(filesQuery(code));
    const { data: posts } = useQuery(postsQuery(code));
    return (
      <SettingsPage competition={competition} contents={{ wordlists, templates, files, posts }} />
    );
  },
});
