import { Badge, type BadgeProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";
import classes from "./tag-links.module.css";

type TagLinkProps = BadgeProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof BadgeProps> & {
    ref?: Ref<HTMLAnchorElement>;
  };

const TagLink = createLink((props: TagLinkProps) => <Badge component="a" {...props} />);

interface TagLinksProps {
  tags: readonly string[];
  /** The current search; its tag is highlighted. */
  query: string;
}

/** The tags of a post as links that search for them. */
export function TagLinks({ tags, query }: TagLinksProps) {
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <TagLink
            to="."
            search={{ q: tag }}
            resetScroll={false}
            variant={tag === query ? "filled" : "light"}
            className={classes.tag ?? ""}
            title={`Search for ${tag}`}
          >
            {tag}
          </TagLink>
        </li>
      ))}
    </ul>
  );
}
