import { createFileRoute } from "@tanstack/react-router";
import { NewPostPage } from "@/features/posts/edit/new-post-page";
import { requireOrganizer, requirePossibleOrganizer } from "@/shared/session/guards";
import { ButtonLink } from "@/shared/ui/link";

export const Route = createFileRoute("/competition/$code/edit-posts/new")({
  beforeLoad: (guard) => requirePossibleOrganizer(guard),
  loader: requireOrganizer,
  component: function NewPost() {
    const { code } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <NewPostPage
        code={code}
        onCreated={() =>
          void navigate({
            to: "/competition/$code/edit-posts",
            params: { code },
            // So that Back does not lead to an empty form.
            replace: true,
            ignoreBlocker: true,
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
