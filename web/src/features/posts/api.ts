import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
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

/** Fetches one post from the server; undefined if it was deleted. */
export async function fetchPost(
  queryClient: QueryClient,
  code: number,
  postId: string,
): Promise<Post | undefined> {
  const posts = await queryClient.fetchQuery({ ...postsQuery(code), staleTime: 0 });
  return posts.find(({ _id }) => _id === postId);
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

/** Saves a post if it has not changed since `updatedAt`; overwrites any version without it. */
export function updatePost(
  postId: string,
  content: PostContent,
  updatedAt: string | undefined,
): Promise<Post> {
  return unwrap(
    api.PUT("/api/post/{postId}", {
      params: { path: { postId } },
      body: { ...content, ...(updatedAt !== undefined && { updatedAt }) },
    }),
  );
}

/** Succeeds if the post is already gone. */
export async function deletePost(postId: string): Promise<void> {
  try {
    await unwrap(api.DELETE("/api/post/{postId}", { params: { path: { postId } } }));
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
  }
}
