import { isUploaded } from "./images";

export interface ImageSize {
  width: number;
  height: number;
}

/** What a post card shows. */
export interface ReadablePost {
  _id: string;
  title: string;
  description: string;
  createdAt: string;
  updatedAt: string;
  tags: string[];
  content: string[];
  images: string[];
  /** What images show, by their URLs. */
  imageDescriptions: Record<string, string>;
  /** The sizes of uploaded images in pixels, by their URLs. */
  imageSizes: Record<string, ImageSize>;
  pinned: boolean;
  /** Only organizers know it. */
  visibility?: string;
}

/** Shown in place of a malformed post. */
type PostError = "Invalid post data" | "Missing essential post data";

export type ReadResult = { post: ReadablePost } | { error: PostError };

/** A post card needs _id, title, description, createdAt and updatedAt. The rest is optional. */
export function readPost(value: unknown): ReadResult {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { error: "Invalid post data" };
  }
  const found = value as Record<string, unknown>;
  const { _id, title, description, createdAt, updatedAt } = found;
  if (
    !isText(_id) ||
    !isText(title) ||
    !isText(description) ||
    !isInstant(createdAt) ||
    !isInstant(updatedAt)
  ) {
    return { error: "Missing essential post data" };
  }
  return {
    post: {
      _id,
      title,
      description,
      createdAt,
      updatedAt,
      tags: texts(found.tags),
      content: texts(found.content),
      // Never load any other scheme, whatever the server sends.
      images: texts(found.images).filter((url) => /^https?:\/\//iu.test(url) || isUploaded(url)),
      imageDescriptions: entriesOf(found.imageDescriptions, isText),
      imageSizes: entriesOf(found.imageSizes, isSize),
      pinned: found.pinned === true,
      ...(isText(found.visibility) && { visibility: found.visibility }),
    },
  };
}

/** Pinned posts first, then sorted by last update, newest first, with malformed posts last. */
export function readPosts(values: readonly unknown[]): ReadResult[] {
  const updated = (result: ReadResult) =>
    "post" in result ? Date.parse(result.post.updatedAt) : Number.NEGATIVE_INFINITY;
  const pinned = (result: ReadResult) => ("post" in result && result.post.pinned ? 1 : 0);
  return values.map(readPost).sort((one, other) => {
    const byPin = pinned(other) - pinned(one);
    if (byPin !== 0) return byPin;
    const [a, b] = [updated(one), updated(other)];
    return a === b ? 0 : b > a ? 1 : -1;
  });
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isInstant(value: unknown): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value));
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}

function isSize(value: unknown): value is ImageSize {
  const { width, height } = (value ?? {}) as Partial<ImageSize>;
  return Number(width) > 0 && Number(height) > 0;
}

/** The entries of an object whose values are as they should be. */
function entriesOf<T>(value: unknown, isRight: (entry: unknown) => entry is T): Record<string, T> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, T] => isRight(entry[1])),
  );
}
