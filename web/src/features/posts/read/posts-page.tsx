import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { count, formatNumber } from "@/shared/lib/format";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";
import { QueryView } from "@/shared/ui/query-view";
import { SearchField, type SearchText, useSearchText } from "@/shared/ui/search-field";
import { type Post, postsQuery } from "../api";
import { readPosts } from "../rules/read-post";
import { searchPosts } from "../rules/search-posts";
import { PostCard } from "./post-card";
import classes from "./posts-page.module.css";

interface PostsPageProps {
  code: number;
  query: string;
  onSearch: (text: string) => void;
  /** Shown beside the heading. */
  actions?: ReactNode;
}

/** /competition/{code}/posts */
export function PostsPage({ code, query, onSearch, actions }: PostsPageProps) {
  const posts = useQuery(postsQuery(code));
  return (
    <div className={classes.page}>
      <PageHeader title="Posts" actions={actions} />
      <QueryView query={posts} sentence="Failed to load posts. Please try again later." rows={4}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No posts yet" archived="No posts were written.">
              News from the organizers will appear here.
            </EmptyState>
          ) : (
            <FoundPosts posts={list} query={query} onSearch={onSearch} />
          )
        }
      </QueryView>
    </div>
  );
}

interface FoundPostsProps {
  posts: Post[];
  query: string;
  onSearch: (text: string) => void;
}

function FoundPosts({ posts, query, onSearch }: FoundPostsProps) {
  const search = useSearchText(query, onSearch);
  const { text } = search;
  const all = useMemo(() => readPosts(posts), [posts]);
  const found = useMemo(() => searchPosts(all, text), [all, text]);
  return (
    <Stack gap="xs">
      <PostSearch search={search} found={found.length} total={all.length} />
      {found.length === 0 ? (
        <NoMatches text={text} onShowAll={() => search.change("")} />
      ) : (
        <ul className={classes.posts} aria-label="Posts">
          {found.map((result, index) => (
            <li key={"post" in result ? result.post._id : index}>
              <PostCard result={result} query={text} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

interface PostSearchProps {
  search: SearchText;
  found: number;
  total: number;
}

export function PostSearch({ search, found, total }: PostSearchProps) {
  return (
    <SearchField
      search={search}
      label="Search by title or tag"
      found={
        search.text.trim() === "" ? undefined : `${formatNumber(found)} of ${count(total, "post")}`
      }
    />
  );
}

export function NoMatches({ text, onShowAll }: { text: string; onShowAll: () => void }) {
  return (
    <EmptyState
      title="No matches"
      picture="search"
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all posts
        </Button>
      }
    >
      No posts match “<bdi>{text.trim()}</bdi>”.
    </EmptyState>
  );
}
