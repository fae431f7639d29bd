import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { useDraft } from "@/shared/drafts/use-draft";
import { savedMessage } from "@/shared/merge/merged-message";
import { useCurrentUser } from "@/shared/session/session";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { createPost, fetchPost, type Post, postsQuery, updatePost } from "../api";
import {
  contentOf,
  draftOf,
  emptyDraft,
  fromStored,
  type StoredPostDraft,
  storedExample,
} from "../rules/post-draft";
import { PostForm } from "./post-form";

interface EditPostPageProps {
  code: number;
  loaded: Post;
  /** Goes to the list of posts. */
  onSaved: () => void;
  cancel: ReactNode;
}

const versionOf = (post: Post) => ({ value: contentOf(draftOf(post)), version: post.updatedAt });

/** /competition/{code}/edit-posts/{postId}, for organizers. */
export function EditPostPage({ code, loaded, onSaved, cancel }: EditPostPageProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const { data: competition } = useSuspenseQuery(competitionQuery(code));
  // A refresh of the list must not change the post being edited.
  const [saved] = useState(() => versionOf(loaded));
  const draft = useDraft<StoredPostDraft, string | undefined>({
    name: `post/${loaded._id}`,
    example: storedExample,
    base: saved.version,
  });
  const [base, setBase] = useState(() => {
    const { restored } = draft;
    if (restored?.base === undefined || restored.base === saved.version) return saved;
    const opened = restored.opened === undefined ? emptyDraft() : fromStored(restored.opened);
    return { value: contentOf(opened), version: restored.base };
  });
  const changed = () => queryClient.invalidateQueries({ queryKey: postsQuery(code).queryKey });
  return (
    <>
      <PageHeader title="Edit Post" tabTitle={`Edit ${saved.value.title}`} />
      <PostForm
        code={code}
        creatorId={user.uid}
        timeZone={competition.timeZone}
        saved={saved}
        base={base}
        draft={draft}
        action="Save post"
        cancel={cancel}
        save={(content, version = base.version) => updatePost(loaded._id, content, version)}
        load={async () => versionOf(await fetchPost(queryClient, code, loaded._id))}
        onBase={(theirs) => setBase({ ...theirs, version: theirs.version ?? saved.version })}
        failureSentence={() => "Failed to update post. Please try again later."}
        onSaved={(post, merged) => {
          notify.success(savedMessage(`Saved “${post.title}”`, merged));
          void changed();
          onSaved();
        }}
        recreate={(content) => createPost(code, user.uid, content)}
        onDiscarded={() => {
          void changed();
          onSaved();
        }}
      />
    </>
  );
}
