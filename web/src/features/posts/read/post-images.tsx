import { Text } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./post-images.module.css";

interface PostImagesProps {
  /** The post's title describes images that nobody described. */
  title: string;
  urls: readonly string[];
  /** What they show. */
  descriptions: Readonly<Record<string, string>>;
}

/** The images of a post, loaded when scrolled into view. */
export function PostImages({ title, urls, descriptions }: PostImagesProps) {
  if (urls.length === 0) return null;
  return (
    <div className={classes.images} data-several={urls.length > 1 || undefined}>
      {urls.map((url, index) => (
        <PostImage
          // biome-ignore lint/suspicious/noArrayIndexKey: a post may have the same image twice
          key={`${index} ${url}`}
          url={url}
          description={
            descriptions[url] ??
            (urls.length === 1
              ? `Image from the post “${title}”`
              : `Image ${index + 1} of ${urls.length} from the post “${title}”`)
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
        This image isn't available.
      </Text>
    );
  }
  return (
    <img
      src={url}
      alt={description}
      loading="lazy"
      decoding="async"
      // Do not reveal the competition to the image's host.
      referrerPolicy="no-referrer"
      className={classes.image}
      onError={() => setBroken(true)}
    />
  );
}
