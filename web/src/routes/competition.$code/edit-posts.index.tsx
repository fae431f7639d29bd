import { createFileRoute, redirect } from "@tanstack/react-router";
import { postsQuery } from "@/features/posts/api";
import { EditPostsPage } from "@/features/posts/edit/edit-posts-page";
import { parsePostSearch } from "@/features/posts/rules/search-posts";
import { competitionQuery } from "@/shared/api/competition";
import { requireAdmin } from "@/shared/session/guards";
import { isOrganizer } from "@/shared/session/session";

export const Route = createFileRoute("/competition/$code/edit-posts/")({
  validateSearch: parsePostSearch,
  beforeLoad: requireAdmin,
  loader: async ({ context, params: { code } }) => {
    void context.queryClient.prefetchQuery(postsQuery(code));
    const competition = await context.queryClient.ensureQueryData(competitionQuery(code));
    if (!isOrganizer(context.user, competition)) throw redirect({ to: "/", replace: true });
  },
  component: function EditPosts() {
    const { code } = Route.useParams();
    const { q = "" } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <EditPostsPage
        code={code}
        query={q}
        onSearch={(text) =>
          void navigate({ search: parsePostSearch({ q: text }), replace: true, resetScroll: false })
        }
      />
    );
  },
});
