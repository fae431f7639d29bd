import { ActionIcon, Stack, Text, Title } from "@mantine/core";
import { IconPencil, IconPin, IconPinnedOff, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { count } from "@/shared/lib/format";
import { UnlessArchived } from "@/shared/session/archived";
import { confirm } from "@/shared/ui/confirm";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusAfterRemoval } from "@/shared/ui/focus";
import { ButtonLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { useSearchText } from "@/shared/ui/search-field";
import { useFailure } from "@/shared/ui/use-failure";
import { VisibilityBadge } from "@/shared/visibility/visibility-badge";
import { deletePost, type Post, pinPost, postsQuery } from "../api";
import { PinnedBadge, PostTimes } from "../read/post-card";
import { NoMatches, PostSearch } from "../read/posts-page";
import { type ReadablePost, readPosts } from "../rules/read-post";
import { searchPosts } from "../rules/search-posts";
import { TagLinks } from "../tag-links";
import classes from "./edit-page.module.css";

interface EditPostsPageProps {
  code: number;
  query: string;
  onSearch: (text: string) => void;
}

/** /competition/{code}/edit-posts, for organizers. */
export function EditPostsPage({ code, query, onSearch }: EditPostsPageProps) {
  const posts = useQuery(postsQuery(code));
  const create = (
    <UnlessArchived>
      <ButtonLink
        to="/competition/$code/edit-posts/new"
        params={{ code }}
        leftSection={<IconPlus size={20} aria-hidden />}
      >
        New Post
      </ButtonLink>
    </UnlessArchived>
  );
  return (
    <div className={classes.list}>
      <PageHeader
        title="Edit Posts"
        actions={
          <>
            <ButtonLink to="/competition/$code/posts" params={{ code }} variant="default">
              View Posts
            </ButtonLink>
            {create}
          </>
        }
      />
      <QueryView query={posts} sentence="Failed to fetch posts. Please try again later." rows={4}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No posts yet" archived="No posts were written.">
              Share news, rules and pictures with everyone in the competition. Start with a welcome:
              when to come, what to bring.
            </EmptyState>
          ) : (
            <EditablePosts code={code} posts={list} query={query} onSearch={onSearch} />
          )
        }
      </QueryView>
    </div>
  );
}

function EditablePosts({ code, posts, query, onSearch }: EditPostsPageProps & { posts: Post[] }) {
  const search = useSearchText(query, onSearch);
  const { text } = search;
  const all = useMemo(() => readPosts(posts), [posts]);
  const found = useMemo(() => searchPosts(all, text), [all, text]);
  const list = useRef<HTMLUListElement>(null);
  return (
    <Stack gap="xs">
      <PostSearch search={search} found={found.length} total={all.length} />
      {found.length === 0 ? (
        <NoMatches text={text} onShowAll={() => search.change("")} />
      ) : (
        <ul className={classes.posts} aria-label="Posts" ref={list} tabIndex={-1}>
          {found.map((result, index) => (
            <li key={"post" in result ? result.post._id : index}>
              {"post" in result ? (
                <EditablePost
                  code={code}
                  post={result.post}
                  query={text}
                  onDeleted={() => focusAfterRemoval(list.current)}
                />
              ) : (
                <Text c="dimmed" className={classes.post}>
                  {result.error}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

interface EditablePostProps {
  code: number;
  post: ReadablePost;
  query: string;
  onDeleted: () => void;
}

function EditablePost({ code, post, query, onDeleted }: EditablePostProps) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => deletePost(post._id),
    onSuccess: async () => {
      notify.success(`Deleted “${post.title}”.`);
      const { queryKey } = postsQuery(code);
      queryClient.setQueryData(queryKey, (posts) =>
        posts?.filter((other) => other?._id !== post._id),
      );
      onDeleted();
      await queryClient.invalidateQueries({ queryKey });
    },
  });
  const pin = useMutation({
    mutationFn: (pinned: boolean) => pinPost(post._id, pinned),
    onSuccess: async (_, pinned) => {
      notify.success(pinned ? `Pinned “${post.title}”.` : `Unpinned “${post.title}”.`);
      await queryClient.invalidateQueries({ queryKey: postsQuery(code).queryKey });
    },
  });
  const undeleted = useFailure(removal);
  const unpinned = useFailure(pin);
  const ask = () =>
    confirm({
      title: `Delete “${post.title}”?`,
      message: "Nobody will be able to read it anymore. You can undo this for ten seconds.",
      confirmLabel: "Delete post",
      onConfirm: () => removal.mutate(),
    });

  return (
    <article aria-label={post.title} className={classes.post}>
      <div className={classes.row}>
        <div className={classes.about}>
          <div className={classes.head}>
            <Title order={2} className={classes.title}>
              <bdi>{post.title}</bdi>
            </Title>
            {post.pinned && <PinnedBadge />}
            <VisibilityBadge visibility={post.visibility} />
          </div>
          <p className={classes.description}>{post.description}</p>
          <div className={classes.meta}>
            <PostTimes post={post} />
            <span>
              {count(post.content.length, "content block")}
              {post.images.length > 0 && ` · ${count(post.images.length, "image")}`}
            </span>
            <TagLinks tags={post.tags} query={query} />
          </div>
        </div>
        <div className={classes.tools}>
          <ButtonLink
            to="/competition/$code/edit-posts/$postId"
            params={{ code, postId: post._id }}
            variant="default"
            size="sm"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Edit ${post.title}`}
          >
            Edit
          </ButtonLink>
          <ActionIcon
            size={40}
            aria-label={`${post.pinned ? "Unpin" : "Pin"} ${post.title}`}
            title={post.pinned ? "Unpin" : "Pin to the top"}
            loading={pin.isPending}
            onClick={() => pin.mutate(!post.pinned)}
          >
            {post.pinned ? (
              <IconPinnedOff size={20} stroke={1.6} aria-hidden />
            ) : (
              <IconPin size={20} stroke={1.6} aria-hidden />
            )}
          </ActionIcon>
          <ActionIcon
            size={40}
            aria-label={`Delete ${post.title}`}
            title="Delete"
            loading={removal.isPending}
            onClick={ask}
          >
            <IconTrash size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {unpinned && (
        <FailureAlert
          sentence={unpinned.variables ? "Could not pin the post." : "Could not unpin the post."}
          error={unpinned.error}
          onRetry={() => pin.mutate(unpinned.variables)}
          retrying={pin.isPending}
        />
      )}
      {undeleted && (
        <FailureAlert
          sentence="Failed to delete post. Please try again later."
          error={undeleted.error}
          onRetry={() => removal.mutate()}
          retrying={removal.isPending}
        />
      )}
    </article>
  );
}
