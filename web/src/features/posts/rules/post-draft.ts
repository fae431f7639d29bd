import { formatNumber } from "@/shared/lib/format";

export const limits = {
  title: 200,
  description: 10_000,
  tags: 20,
  tag: 50,
  content: 100,
  block: 10_000,
  images: 50,
  image: 2_000,
} as const;

/** One content block or one image URL in the form; its key stays with it wherever it is moved. */
export interface DraftItem {
  key: string;
  text: string;
}

/** What the post's form holds, as it was typed. */
export interface PostDraft {
  title: string;
  description: string;
  /** Separated by commas. */
  tags: string;
  content: DraftItem[];
  images: DraftItem[];
}

/** What is sent of a post. */
export interface PostContent {
  title: string;
  description: string;
  tags: string[];
  content: string[];
  images: string[];
}

/** The lists of a draft: their items are added, removed and reordered in the same way. */
export type DraftList = "content" | "images";

let keysGiven = 0;

export function newItem(text = ""): DraftItem {
  keysGiven += 1;
  return { key: `item-${keysGiven}`, text };
}

/** A new post: most have some text, so the first block is there already. */
export function emptyDraft(): PostDraft {
  return { title: "", description: "", tags: "", content: [newItem()], images: [] };
}

export function draftOf(post: PostContent): PostDraft {
  return {
    title: post.title,
    description: post.description,
    tags: post.tags.join(", "),
    content: post.content.map(newItem),
    images: post.images.map(newItem),
  };
}

/** `Finals, rules,, finals` → `Finals`, `rules`: without empty ones, and each only once whatever its case. */
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
  };
}

/** Whether saving the one would save something else than the other. */
export function differs(draft: PostDraft, other: PostDraft): boolean {
  return JSON.stringify(contentOf(draft)) !== JSON.stringify(contentOf(other));
}

function lengthOf(text: string): number {
  return [...text.trim()].length;
}

/** `9,990 of 10,000 characters` when the end is near; nothing before. */
export function nearLimit(text: string, limit: number): string | undefined {
  // Counting is for long texts only: it happens at each key.
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
  if (address === "") return "This image URL is required. Fill it in, or remove it.";
  // The browser's own parser takes `https:bee.example` as well; people would not recognize it.
  if (!/^https?:\/\/\S+$/iu.test(address) || !URL.canParse(address)) {
    return "An image URL must begin with http:// or https://.";
  }
  return tooLong("An image URL", address, limits.image);
}

function checkTags(text: string): string | undefined {
  const tags = splitTags(text);
  if (tags.length > limits.tags) return `A post can have at most ${limits.tags} tags.`;
  const long = tags.find((tag) => [...tag].length > limits.tag);
  return long && `“${long}” is too long: a tag can have at most ${limits.tag} characters.`;
}

/** The sentence for each field that needs a correction, by its place in the form: `content.0.text`. */
export function checkDraft(draft: PostDraft): Record<string, string> {
  const findings: [string, string | undefined][] = [
    ["title", checkRequired("Title", draft.title, limits.title)],
    ["description", checkRequired("Description", draft.description, limits.description)],
    ["tags", checkTags(draft.tags)],
    ...draft.content.map(({ text }, index): [string, string | undefined] => [
      `content.${index}.text`,
      text.trim() === ""
        ? "This content block is required. Write something, or remove it."
        : tooLong("A content block", text, limits.block),
    ]),
    ...draft.images.map(({ text }, index): [string, string | undefined] => [
      `images.${index}.text`,
      checkImage(text),
    ]),
  ];
  return Object.fromEntries(
    findings.filter((finding): finding is [string, string] => finding[1] !== undefined),
  );
}

/**
 * The server's refusals at the form's places (`content[2]` stands at `content.2.text`, every tag at
 * `tags`), and those that have no place there.
 */
export function placeRefusals(
  refusals: Readonly<Record<string, string>>,
  sent: PostContent,
): { placed: Record<string, string>; others: string[] } {
  const placed: Record<string, string> = {};
  const others: string[] = [];
  for (const [field, message] of Object.entries(refusals)) {
    const [, list, place] = /^(content|images|tags)(?:\[(\d+)\])?$/u.exec(field) ?? [];
    if (field === "title" || field === "description") {
      placed[field] = message;
    } else if (list === "tags") {
      const tag = place === undefined ? undefined : sent.tags[Number(place)];
      placed.tags ??= tag === undefined ? message : `“${tag}”: ${message}`;
    } else if (list !== undefined) {
      placed[place === undefined ? list : `${list}.${place}.text`] = message;
    } else {
      others.push(message);
    }
  }
  return { placed, others };
}
