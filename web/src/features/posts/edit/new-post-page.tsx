import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { useDraft } from "@/shared/drafts/use-draft";
import { useCurrentUser } from "@/shared/session/session";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { createPost, EmptyResponseError, postsQuery } from "../api";
import { contentOf, emptyDraft, type StoredPostDraft, storedExample } from "../rules/post-draft";
import { PostForm } from "./post-form";

interface NewPostPageProps {
  code: number;
  /** Goes to the list of posts. */
  onCreated: () => void;
  cancel: ReactNode;
}

/** /competition/{code}/edit-posts/new, for organizers. */
export function NewPostPage({ code, onCreated, cancel }: NewPostPageProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const { data: competition } = useSuspenseQuery(competitionQuery(code));
  const [base] = useState(() => ({ value: contentOf(emptyDraft()), version: undefined }));
  const draft = useDraft<StoredPostDraft, string | undefined>({
    name: `post/${code}/new`,
    example: storedExample,
  });
  return (
    <>
      <PageHeader title="New Post" />
      <PostForm
        code={code}
        creatorId={user.uid}
        timeZone={competition.timeZone}
        saved={base}
        base={base}
        draft={draft}
        action="Create post"
        cancel={cancel}
        save={async (content) => {
          try {
            return await createPost(code, user.uid, content);
          } finally {
            // The post may exist even if the response was lost.
            void queryClient.invalidateQueries({ queryKey: postsQuery(code).queryKey });
          }
        }}
        // Nobody else has a version of it.
        load={() => Promise.resolve(base)}
        onBase={() => {}}
        failureSentence={(error) =>
          error instanceof EmptyResponseError
            ? "Error creating post"
            : "An error occurred while creating the post. Please try again."
        }
        onSaved={() => {
          notify.success("Post created successfully");
          onCreated();
        }}
      />
    </>
  );
}
