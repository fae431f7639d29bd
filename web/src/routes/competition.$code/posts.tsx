import { IconPencil } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { postsQuery } from "@/features/posts/api";
import { PostsPage } from "@/features/posts/read/posts-page";
import { parsePostSearch } from "@/features/posts/rules/search-posts";
import { competitionQuery } from "@/shared/api/competition";
import { loadQueries } from "@/shared/api/query-client";
import { isOrganizer, useCurrentUser } from "@/shared/session/session";
import { ButtonLink } from "@/shared/ui/link";

export const Route = createFileRoute("/competition/$code/posts")({
  validateSearch: parsePostSearch,
  loader: ({ context: { queryClient }, params: { code } }) =>
    loadQueries(queryClient, [postsQuery(code)]),
  component: function Posts() {
    const { code } = Route.useParams();
    const { q = "" } = Route.useSearch();
    const navigate = Route.useNavigate();
    const { data: competition } = useSuspenseQuery(competitionQuery(code));
    return (
      <PostsPage
        code={code}
        query={q}
        onSearch={(text) =>
          void navigate({ search: parsePostSearch({ q: text }), replace: true, resetScroll: false })
        }
        actions={
          isOrganizer(useCurrentUser(), competition) && !competition.archivedAt ? (
            <ButtonLink
              to="/competition/$code/edit-posts"
              params={{ code }}
              variant="default"
              leftSection={<IconPencil size={20} aria-hidden />}
            >
              Edit Posts
            </ButtonLink>
          ) : undefined
        }
      />
    );
  },
});
