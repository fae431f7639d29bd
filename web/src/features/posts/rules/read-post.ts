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
}

/** What is said in place of a post that cannot be shown. */
type PostFlaw = "Invalid post data" | "Missing essential post data";

export type ReadResult = { post: ReadablePost } | { flaw: PostFlaw };

/** A post card needs _id, title, description, createdAt and updatedAt; all else may be missing. */
export function readPost(value: unknown): ReadResult {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { flaw: "Invalid post data" };
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
    return { flaw: "Missing essential post data" };
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
      // Whatever the server has let in: a browser shall not be asked for anything else.
      images: texts(found.images).filter((url) => /^https?:\/\//iu.test(url)),
    },
  };
}

/** Newest update first; what cannot be read stands last. */
export function readPosts(values: readonly unknown[]): ReadResult[] {
  const updated = (result: ReadResult) =>
    "post" in result ? Date.parse(result.post.updatedAt) : Number.NEGATIVE_INFINITY;
  return values.map(readPost).sort((one, other) => {
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
