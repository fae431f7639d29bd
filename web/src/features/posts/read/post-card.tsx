import { Badge, Text, Title } from "@mantine/core";
import { IconPin } from "@tabler/icons-react";
import { useId } from "react";
import { formatInstant } from "@/shared/lib/local-date-time";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import { VisibilityBadge } from "@/shared/visibility/visibility-badge";
import type { ReadablePost, ReadResult } from "../rules/read-post";
import { TagLinks } from "../tag-links";
import classes from "./post-card.module.css";
import { PostImages } from "./post-images";
import { PostText } from "./post-text";

interface PostCardProps {
  result: ReadResult;
  query: string;
}

/** One post, or why it cannot be shown. */
export function PostCard({ result, query }: PostCardProps) {
  if ("error" in result) {
    return (
      <div className={classes.card}>
        <Text c="dimmed">{result.error}</Text>
      </div>
    );
  }
  return <FullPost post={result.post} query={query} />;
}

function FullPost({ post, query }: { post: ReadablePost; query: string }) {
  const id = useId();
  return (
    <article aria-labelledby={id} className={classes.card}>
      <header>
        <div className={classes.meta}>
          <PostTimes post={post} />
          {post.pinned && <PinnedBadge />}
          <VisibilityBadge visibility={post.visibility} />
        </div>
        <Title order={2} id={id} className={classes.title}>
          <bdi>{post.title}</bdi>
        </Title>
        <p className={`wh-typed-text ${classes.lead}`}>
          <TextWithLinks>{post.description}</TextWithLinks>
        </p>
      </header>
      {post.content.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no id
        <PostText key={index} text={block} className={classes.block ?? ""} />
      ))}
      <PostImages
        title={post.title}
        urls={post.images}
        descriptions={post.imageDescriptions}
        sizes={post.imageSizes}
      />
      <TagLinks tags={post.tags} query={query} />
    </article>
  );
}

export function PinnedBadge() {
  return (
    <Badge variant="light" leftSection={<IconPin size={14} aria-hidden />}>
      Pinned
    </Badge>
  );
}

/** When it was posted and, if changed since, updated. */
export function PostTimes({ post }: { post: Pick<ReadablePost, "createdAt" | "updatedAt"> }) {
  return (
    <p className={classes.times}>
      <span>
        Posted <time dateTime={post.createdAt}>{formatInstant(post.createdAt)}</time>
      </span>
      {post.updatedAt !== post.createdAt && (
        <span>
          Updated <time dateTime={post.updatedAt}>{formatInstant(post.updatedAt)}</time>
        </span>
      )}
    </p>
  );
}
