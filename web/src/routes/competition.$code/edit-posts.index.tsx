import { createFileRoute } from "@tanstack/react-router";
import { postsQuery } from "@/features/posts/api";
import { EditPostsPage } from "@/features/posts/edit/edit-posts-page";
import { parsePostSearch } from "@/features/posts/rules/search-posts";
import { loadQueries } from "@/shared/api/query-client";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code/edit-posts/")({
  validateSearch: parsePostSearch,
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    await loadQueries(route.context.queryClient, [postsQuery(route.params.code)]);
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
