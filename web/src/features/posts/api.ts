import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { removed, unwrap } from "@/shared/api/problem";
import { fetchNow } from "@/shared/api/query-client";
import { competitionKey } from "@/shared/api/query-keys";
import type { PostContent } from "./rules/post-draft";

export type Post = Schema<"Post">;

/** The posts of a competition, newest update first. */
export function postsQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "posts"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/post/competition/{code}", { params: { path: { code } }, signal })),
  });
}

/** Someone deleted the post that is being edited. */
export class PostDeletedError extends Error {
  override readonly name = "PostDeletedError";
}

/** Fetches one post from the server; throws `PostDeletedError` if it no longer exists. */
export async function fetchPost(
  queryClient: QueryClient,
  code: number,
  postId: string,
): Promise<Post> {
  const posts = await fetchNow(queryClient, postsQuery(code));
  const post = posts.find(({ _id }) => _id === postId);
  if (post === undefined) throw new PostDeletedError("The post no longer exists.");
  return post;
}

/** The server reported success without a post, so it may or may not exist. */
export class EmptyResponseError extends Error {
  override readonly name = "EmptyResponseError";
}

export async function createPost(
  code: number,
  creatorId: string,
  content: PostContent,
): Promise<Post> {
  const post: Post | null | undefined = await unwrap(
    api.POST("/api/post/", { body: { ...content, competitionCode: code, creatorId } }),
  );
  if (!post) throw new EmptyResponseError("The server answered without a post.");
  return post;
}

/** Saves a post. 409 `changed-meanwhile` if it has changed since `updatedAt`. */
export function updatePost(postId: string, content: PostContent, updatedAt: string): Promise<Post> {
  return unwrap(
    api.PUT("/api/post/{postId}", {
      params: { path: { postId } },
      body: { ...content, updatedAt },
    }),
  );
}

/** Moves a post to the top of the list, or back to its place. */
export function pinPost(postId: string, pinned: boolean): Promise<Post> {
  return unwrap(
    api.PATCH("/api/post/{postId}", { params: { path: { postId } }, body: { pinned } }),
  );
}

/** Succeeds if the post is already gone. */
export function deletePost(postId: string): Promise<void> {
  return removed(api.DELETE("/api/post/{postId}", { params: { path: { postId } } }));
}
