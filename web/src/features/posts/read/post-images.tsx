import { Text } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./post-images.module.css";

interface PostImagesProps {
  /** The title of their post, which is all that is known of what they show. */
  title: string;
  urls: readonly string[];
}

/** The images of a post, fetched when they come into sight. */
export function PostImages({ title, urls }: PostImagesProps) {
  if (urls.length === 0) return null;
  return (
    <div className={classes.images} data-several={urls.length > 1 || undefined}>
      {urls.map((url, index) => (
        <PostImage
          // biome-ignore lint/suspicious/noArrayIndexKey: the same image may stand in a post twice
          key={`${index} ${url}`}
          url={url}
          description={
            urls.length === 1
              ? `Image of the post “${title}”`
              : `Image ${index + 1} of ${urls.length} of the post “${title}”`
          }
        />
      ))}
    </div>
  );
}

function PostImage({ url, description }: { url: string; description: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <Text fz="sm" c="dimmed" className={classes.broken}>
        <IconPhotoOff size={20} stroke={1.6} aria-hidden />
        This image is not available.
      </Text>
    );
  }
  return (
    <img
      src={url}
      alt={description}
      loading="lazy"
      decoding="async"
      // Whoever keeps the image need not learn who reads which competition.
      referrerPolicy="no-referrer"
      className={classes.image}
      onError={() => setBroken(true)}
    />
  );
}
