import { Text } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useDeferredValue } from "react";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import { PostText } from "../read/post-text";
import { isUploaded } from "../rules/images";
import { contentOf, type PostDraft } from "../rules/post-draft";
import classes from "./post-preview.module.css";

/** The post as participants will see it. Linked images are only named, as each typed letter would load another address. */
export function PostPreview({ draft }: { draft: PostDraft }) {
  const { title, description, content, images, imageDescriptions, tags } = contentOf(
    useDeferredValue(draft),
  );
  const blank = [title, description, ...content, ...images, ...tags].every((text) => text === "");
  return (
    <aside aria-label="Preview" className={classes.preview}>
      <Text className={classes.caption}>As a speller sees it</Text>
      <div className={classes.post}>
        {blank ? (
          <Text c="dimmed">Your post appears here as you type.</Text>
        ) : (
          <>
            {title !== "" && (
              <h2 className={classes.title}>
                <bdi>{title}</bdi>
              </h2>
            )}
            <p className={`wh-typed-text ${classes.lead}`}>
              <TextWithLinks>{description}</TextWithLinks>
            </p>
            {content.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a block has no id
              <PostText key={index} text={block} />
            ))}
            {images.map((image, index) =>
              isUploaded(image) ? (
                <img
                  // biome-ignore lint/suspicious/noArrayIndexKey: a post may have the same image twice
                  key={index}
                  src={image}
                  alt={imageDescriptions[image] ?? ""}
                  className={classes.uploaded}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a post may have the same image twice
                <p key={index} className={classes.image}>
                  <IconPhoto size={20} stroke={1.6} aria-hidden />
                  <span>{image === "" ? "Image" : image}</span>
                </p>
              ),
            )}
            {tags.length > 0 && (
              <p className={classes.tags}>
                {tags.map((tag) => (
                  <span key={tag}>{tag}</span>
                ))}
              </p>
            )}
          </>
        )}
      </div>
    </aside>
  );
}
