import { formatNumber } from "@/shared/lib/format";
import { type Visibility, visibilityError, visible } from "@/shared/visibility/visibility";
import { isUploaded } from "./images";
import { refusedLink } from "./markdown";

export const limits = {
  title: 200,
  description: 10_000,
  tags: 20,
  tag: 50,
  content: 100,
  block: 10_000,
  images: 50,
  image: 2_000,
  alt: 500,
} as const;

/** One content block or image URL in the form. Its key stays when it is moved. */
export interface DraftItem {
  key: string;
  text: string;
  /** What an image shows. */
  alt: string;
}

/** The form's values as typed. */
export interface PostDraft {
  title: string;
  description: string;
  /** Separated by commas. */
  tags: string;
  content: DraftItem[];
  images: DraftItem[];
  visibility: Visibility;
}

/** The values as sent to the server. */
export interface PostContent {
  title: string;
  description: string;
  tags: string[];
  content: string[];
  images: string[];
  /** What images show, by their URLs. */
  imageDescriptions: Record<string, string>;
  visibility: Visibility;
}

export type DraftList = "content" | "images";

let lastKey = 0;

export function newItem(text = "", alt = ""): DraftItem {
  lastKey += 1;
  return { key: `item-${lastKey}`, text, alt };
}

/** A new post starts with one content block. */
export function emptyDraft(): PostDraft {
  return {
    title: "",
    description: "",
    tags: "",
    content: [newItem()],
    images: [],
    visibility: visible,
  };
}

export function draftOf(
  post: Omit<PostContent, "visibility" | "imageDescriptions"> & Partial<PostContent>,
): PostDraft {
  return {
    title: post.title,
    description: post.description,
    tags: post.tags.join(", "),
    content: post.content.map((text) => newItem(text)),
    images: post.images.map((url) => newItem(url, post.imageDescriptions?.[url])),
    visibility: post.visibility ?? visible,
  };
}

/** The values as typed, without the keys, which belong to one page. An image's description is in its second line. */
export interface StoredPostDraft extends Omit<PostDraft, DraftList> {
  content: string[];
  images: string[];
}

export const storedExample: StoredPostDraft = {
  title: "",
  description: "",
  tags: "",
  content: [""],
  images: [""],
  visibility: visible,
};

export function storedOf({ content, images, ...texts }: PostDraft): StoredPostDraft {
  return {
    ...texts,
    content: content.map(({ text }) => text),
    images: images.map(({ text, alt }) => (alt === "" ? text : `${text}\n${alt}`)),
  };
}

export function fromStored({ content, images, ...texts }: StoredPostDraft): PostDraft {
  return {
    ...texts,
    content: content.map((text) => newItem(text)),
    images: images.map((image) => {
      const [url, alt] = image.split("\n");
      return newItem(url, alt);
    }),
  };
}

/** `Finals, rules,, finals` → `Finals`, `rules`: without empty tags and duplicates in any case. */
export function splitTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(",")) {
    const tag = part.trim().replace(/\s+/gu, " ");
    const folded = tag.toLowerCase();
    if (tag !== "" && !tags.has(folded)) tags.set(folded, tag);
  }
  return [...tags.values()];
}

export function contentOf(draft: PostDraft): PostContent {
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    tags: splitTags(draft.tags),
    content: draft.content.map(({ text }) => text.trim()),
    images: draft.images.map(({ text }) => text.trim()),
    imageDescriptions: Object.fromEntries(
      draft.images.flatMap(({ text, alt }) =>
        alt.trim() === "" ? [] : [[text.trim(), alt.trim()]],
      ),
    ),
    visibility: draft.visibility,
  };
}

export function differs(draft: PostDraft, other: PostDraft): boolean {
  return JSON.stringify(contentOf(draft)) !== JSON.stringify(contentOf(other));
}

function lengthOf(text: string): number {
  return [...text.trim()].length;
}

/** `9,990 of 10,000 characters` close to the limit, else undefined. */
export function nearLimit(text: string, limit: number): string | undefined {
  // Counting characters is slow, and this runs on every keystroke.
  if (text.length < limit * 0.9) return undefined;
  const length = lengthOf(text);
  return length < limit * 0.9
    ? undefined
    : `${formatNumber(length)} of ${formatNumber(limit)} characters`;
}

function tooLong(what: string, text: string, limit: number): string | undefined {
  return text.length > limit && lengthOf(text) > limit
    ? `${what} can have at most ${formatNumber(limit)} characters.`
    : undefined;
}

function checkRequired(what: string, text: string, limit: number): string | undefined {
  return text.trim() === "" ? `${what} is required.` : tooLong(what, text, limit);
}

function checkImage(url: string): string | undefined {
  const address = url.trim();
  if (isUploaded(address)) return undefined;
  if (address === "") return "This image URL is required. Fill it in or remove it.";
  // `URL` also accepts `https:bee.example`.
  if (!/^https:\/\/\S+$/iu.test(address) || !URL.canParse(address)) {
    return "An image URL must start with https://.";
  }
  return tooLong("An image URL", address, limits.image);
}

function checkLinks(text: string): string | undefined {
  const link = refusedLink(text);
  return link === undefined
    ? undefined
    : `The link “${link}” must start with https://, http://, mailto: or tel:.`;
}

function checkTags(text: string): string | undefined {
  const tags = splitTags(text);
  if (tags.length > limits.tags) return `A post can have at most ${limits.tags} tags.`;
  const long = tags.find((tag) => [...tag].length > limits.tag);
  return long && `“${long}” is too long: a tag can have at most ${limits.tag} characters.`;
}

/** Error messages by form path, such as `content.0.text`. */
export function checkDraft(draft: PostDraft): Record<string, string> {
  const results: [string, string | undefined][] = [
    ["title", checkRequired("Title", draft.title, limits.title)],
    ["description", checkRequired("Description", draft.description, limits.description)],
    ["tags", checkTags(draft.tags)],
    ["visibility", visibilityError(draft.visibility) ?? undefined],
    ...draft.content.map(({ text }, index): [string, string | undefined] => [
      `content.${index}.text`,
      text.trim() === ""
        ? "This content block is required. Write something or remove it."
        : (tooLong("A content block", text, limits.block) ?? checkLinks(text)),
    ]),
    ...draft.images.map(({ text }, index): [string, string | undefined] => [
      `images.${index}.text`,
      checkImage(text),
    ]),
  ];
  return Object.fromEntries(
    results.filter((result): result is [string, string] => result[1] !== undefined),
  );
}

/**
 * Maps the server's field errors to form paths: `content[2]` to `content.2.text`, every tag to `tags`.
 * `others` are the messages without a field in the form.
 */
export function mapServerErrors(
  fieldErrors: Readonly<Record<string, string>>,
  sent: PostContent,
): { byPath: Record<string, string>; others: string[] } {
  const byPath: Record<string, string> = {};
  const others: string[] = [];
  for (const [field, message] of Object.entries(fieldErrors)) {
    const [, list, index] = /^(content|images|tags)(?:\[(\d+)\])?$/u.exec(field) ?? [];
    if (field === "title" || field === "description" || field === "visibility") {
      byPath[field] = message;
    } else if (list === "tags") {
      const tag = index === undefined ? undefined : sent.tags[Number(index)];
      byPath.tags ??= tag === undefined ? message : `“${tag}”: ${message}`;
    } else if (list !== undefined) {
      byPath[index === undefined ? list : `${list}.${index}.text`] = message;
    } else {
      others.push(message);
    }
  }
  return { byPath, others };
}
