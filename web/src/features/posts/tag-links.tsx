import { TextLink } from "@/shared/ui/link";
import classes from "./tag-links.module.css";

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
          <TextLink
            to="."
            search={{ q: tag }}
            resetScroll={false}
            data-current={tag === query || undefined}
            underline="hover"
            className={classes.tag ?? ""}
            title={`Search for ${tag}`}
          >
            {tag}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
