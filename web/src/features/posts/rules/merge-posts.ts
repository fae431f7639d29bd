import type { Merge } from "@/shared/merge/merge";
import { type ListRules, mergeList } from "@/shared/merge/merge-list";
import { mergeRecord } from "@/shared/merge/merge-record";
import { similarTexts } from "@/shared/merge/similarity";
import { formatVisibility } from "@/shared/visibility/visibility";
import type { DraftList, PostContent } from "./post-draft";

/** Merges two organizers' versions of a post: its texts, its tags, and each block and image. */
export function mergePosts(
  base: PostContent,
  mine: PostContent,
  theirs: PostContent,
): Merge<PostContent> {
  const textsOf = ({ title, description, visibility }: PostContent) => ({
    title,
    description,
    visibility,
  });
  const texts = mergeRecord(textsOf(base), textsOf(mine), textsOf(theirs), {
    title: { label: "Title" },
    description: { label: "Description" },
    visibility: { label: "Who can see it", format: formatVisibility },
  });
  const mergeTexts = (list: DraftList, itemName: string) => {
    const [one, two, three] = [base, mine, theirs].map((post) =>
      post[list].map((text) => ({
        text,
        alt: list === "images" ? (post.imageDescriptions[text] ?? "") : "",
      })),
    );
    return mergeList(one ?? [], two ?? [], three ?? [], rulesOf(list, itemName));
  };
  const content = mergeTexts("content", "Content block");
  const images = mergeTexts("images", "Image URL");
  const withDescriptions = (rows: Row[]) => ({
    images: rows.map(({ text }) => text),
    imageDescriptions: Object.fromEntries(
      rows.flatMap(({ text, alt }) => (alt === "" ? [] : [[text, alt]])),
    ),
  });
  return {
    collisions: [...texts.collisions, ...content.collisions, ...images.collisions],
    settle: (choices) => ({
      ...texts.settle(choices),
      tags: mergeTags(base.tags, mine.tags, theirs.tags),
      content: content.settle(choices).map(({ text }) => text),
      ...withDescriptions(images.settle(choices)),
    }),
  };
}

interface Row {
  text: string;
  alt: string;
}

function rulesOf(name: string, itemName: string): ListRules<Row> {
  return {
    name,
    similarity: similarTexts,
    byPlace: true,
    ordered: true,
    titleOf: (_, index) => `${itemName} ${index + 1}`,
    nameOf: ({ text }) => text,
    linesOf: ({ text, alt }) => [
      { label: itemName, text },
      ...(alt === "" ? [] : [{ label: "Image description", text: alt }]),
    ],
  };
}

/** Tags that anyone added, without those that anyone removed. */
function mergeTags(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const fold = (tag: string) => tag.toLowerCase();
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map((tags) => new Set(tags.map(fold)));
  const stays = (tag: string) => !inBase?.has(tag) || (inMine?.has(tag) && inTheirs?.has(tag));
  const all = new Map([...theirs, ...mine].map((tag) => [fold(tag), tag]));
  return [...all].filter(([folded]) => stays(folded)).map(([, tag]) => tag);
}
