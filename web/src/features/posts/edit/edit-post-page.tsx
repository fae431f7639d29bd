import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { useDraft } from "@/shared/drafts/use-draft";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { fetchPost, type Post, postsQuery, updatePost } from "../api";
import { draftOf, type StoredPostDraft, storedExample } from "../rules/post-draft";
import classes from "./edit-page.module.css";
import { PostForm } from "./post-form";

interface EditPostPageProps {
  code: number;
  loaded: Post;
  /** Goes to the list of posts. */
  onSaved: () => void;
  cancel: ReactNode;
}

/** /competition/{code}/edit-posts/{postId}, for organizers. */
export function EditPostPage({ code, loaded, onSaved, cancel }: EditPostPageProps) {
  const queryClient = useQueryClient();
  const { data: competition } = useSuspenseQuery(competitionQuery(code));
  // A refresh of the list must not change the post being edited.
  const [post, setPost] = useState(loaded);
  const [reloads, setReloads] = useState(0);
  const initial = useMemo(() => draftOf(post), [post]);
  const draft = useDraft<StoredPostDraft, string | undefined>({
    name: `post/${loaded._id}`,
    example: storedExample,
    base: post.updatedAt,
  });
  const base = draft.restored?.base ?? post.updatedAt;
  const reload = useMutation({
    mutationFn: () => fetchPost(queryClient, code, loaded._id),
    onSuccess: (fresh) => {
      if (fresh === undefined) return;
      draft.remove();
      setPost(fresh);
      setReloads((count) => count + 1);
    },
  });
  const deleted = reload.isSuccess && reload.data === undefined;
  return (
    <div className={classes.page}>
      <PageHeader title="Edit Post" tabTitle={`Edit ${post.title}`} />
      <PostForm
        key={reloads}
        timeZone={competition.timeZone}
        initial={initial}
        draft={draft}
        base={base}
        action="Save post"
        cancel={cancel}
        save={(content, overwrite) => updatePost(post._id, content, overwrite ? undefined : base)}
        failureSentence={() => "Failed to update post. Please try again later."}
        onSaved={(saved) => {
          notify.success(`Saved “${saved.title}”.`);
          void queryClient.invalidateQueries({ queryKey: postsQuery(code).queryKey });
          onSaved();
        }}
        onReload={() => reload.mutate()}
        reloading={reload.isPending}
        focusTitle={reloads > 0}
      />
      {(reload.isError || deleted) && (
        <FailureAlert
          sentence={
            deleted
              ? "Someone deleted this post while you were editing it."
              : "Failed to fetch posts. Please try again later."
          }
          error={reload.error}
        />
      )}
    </div>
  );
}
