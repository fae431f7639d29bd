import { Text } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import type { ImageSize } from "../rules/read-post";
import classes from "./post-images.module.css";

interface PostImagesProps {
  /** The post's title describes images that nobody described. */
  title: string;
  urls: readonly string[];
  /** What they show. */
  descriptions: Readonly<Record<string, string>>;
  /** In pixels. Unknown for linked images. */
  sizes: Readonly<Record<string, ImageSize>>;
}

/** The images of a post, loaded when scrolled into view. */
export function PostImages({ title, urls, descriptions, sizes }: PostImagesProps) {
  if (urls.length === 0) return null;
  return (
    <div className={classes.images} data-several={urls.length > 1 || undefined}>
      {urls.map((url, index) => (
        <PostImage
          // biome-ignore lint/suspicious/noArrayIndexKey: a post may have the same image twice
          key={`${index} ${url}`}
          url={url}
          size={sizes[url]}
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

interface PostImageProps {
  url: string;
  size: ImageSize | undefined;
  description: string;
}

function PostImage({ url, size, description }: PostImageProps) {
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
      // Browsers reserve the place by these.
      {...size}
      // Do not reveal the competition to the image's host.
      referrerPolicy="no-referrer"
      className={classes.image}
      onError={() => setBroken(true)}
    />
  );
}
