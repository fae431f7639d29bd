import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "@/features/competitions/settings-page";
import { filesQuery } from "@/features/files/api";
import { postsQuery } from "@/features/posts/api";
import { wordlistsQuery } from "@/features/wordlists/api";
import { competitionQuery } from "@/shared/api/competition";
import { templatesQuery } from "@/shared/api/forms";
import { loadQueries } from "@/shared/api/query-client";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/settings")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const { code } = route.params;
    await loadQueries(route.context.queryClient, [
      wordlistsQuery(code),
      templatesQuery(code),
      filesQuery(code),
      postsQuery(code),
    ]);
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
