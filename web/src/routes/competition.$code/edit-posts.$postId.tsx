import { createFileRoute, notFound, useRouter } from "@tanstack/react-router";
import { fetchPost, PostDeletedError } from "@/features/posts/api";
import { EditPostPage } from "@/features/posts/edit/edit-post-page";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { ButtonLink } from "@/shared/ui/link";
import { PageHeader } from "@/shared/ui/page-header";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";

export const Route = createFileRoute("/competition/$code/edit-posts/$postId")({
  // Always edit the current version, never a cached one.
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  preload: false,
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: async (route) => {
    await requireOrganizer(route);
    const { code, postId } = route.params;
    try {
      return await fetchPost(route.context.queryClient, code, postId);
    } catch (error) {
      throw error instanceof PostDeletedError ? notFound() : error;
    }
  },
  component: function EditPost() {
    const { code, postId } = Route.useParams();
    const leave = useLeaveWhenSaved();
    return (
      <EditPostPage
        key={postId}
        code={code}
        loaded={Route.useLoaderData()}
        onSaved={() =>
          void leave({
            to: "/competition/$code/edit-posts",
            params: { code },
            replace: true,
          })
        }
        cancel={
          <ButtonLink to="/competition/$code/edit-posts" params={{ code }} variant="default">
            Cancel
          </ButtonLink>
        }
      />
    );
  },
  errorComponent: function EditPostError({ error, reset }) {
    const router = useRouter();
    return (
      <>
        <PageHeader title="Edit Post" />
        <FailureAlert
          sentence="Failed to fetch posts. Please try again later."
          error={error}
          onRetry={() => {
            reset();
            void router.invalidate();
          }}
        />
      </>
    );
  },
});
