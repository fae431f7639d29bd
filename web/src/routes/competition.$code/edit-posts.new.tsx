import { createFileRoute } from "@tanstack/react-router";
import { NewPostPage } from "@/features/posts/edit/new-post-page";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { ButtonLink } from "@/shared/ui/link";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";

export const Route = createFileRoute("/competition/$code/edit-posts/new")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: requireOrganizer,
  component: function NewPost() {
    const { code } = Route.useParams();
    const leave = useLeaveWhenSaved();
    return (
      <NewPostPage
        code={code}
        onCreated={() =>
          void leave({
            to: "/competition/$code/edit-posts",
            params: { code },
            // So that Back does not lead to an empty form.
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
});
