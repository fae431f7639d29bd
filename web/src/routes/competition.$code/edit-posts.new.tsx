import { createFileRoute, redirect } from "@tanstack/react-router";
import { NewPostPage } from "@/features/posts/edit/new-post-page";
import { competitionQuery } from "@/shared/api/competition";
import { requireAdmin } from "@/shared/session/guards";
import { isOrganizer } from "@/shared/session/session";
import { ButtonLink } from "@/shared/ui/link";

export const Route = createFileRoute("/competition/$code/edit-posts/new")({
  beforeLoad: requireAdmin,
  loader: async ({ context, params: { code } }) => {
    const competition = await context.queryClient.ensureQueryData(competitionQuery(code));
    if (!isOrganizer(context.user, competition)) throw redirect({ to: "/", replace: true });
  },
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
