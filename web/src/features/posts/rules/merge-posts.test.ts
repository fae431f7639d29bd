import { expect, test } from "vitest";
import { mergePosts } from "./merge-posts";
import type { PostContent } from "./post-draft";

const base: PostContent = {
  title: "Welcome",
  description: "All you need to know.",
  tags: ["rules", "news"],
  content: ["Doors open at eight.", "Bring water.", "Have fun!"],
  images: ["https://pictures.example/hive.svg"],
  imageDescriptions: {},
  visibility: "visible",
};

const merged = (mine: Partial<PostContent>, theirs: Partial<PostContent>) => {
  const { collisions, settle } = mergePosts(base, { ...base, ...mine }, { ...base, ...theirs });
  return { titles: collisions.map(({ title }) => title), settle };
};

test("tags that either person added are kept, and those that either removed are gone", () => {
  const { titles, settle } = merged(
    { tags: ["Rules", "news", "Day one"] },
    { tags: ["rules", "families", "day one"] },
  );
  expect(titles).toEqual([]);
  expect(settle(new Map()).tags).toEqual(["Rules", "families", "Day one"]);
});

test("blocks are merged one by one, also after one person moved them", () => {
  const { titles, settle } = merged(
    { content: ["Have fun!", "Doors open at eight.", "Bring water."] },
    { content: ["Doors open at nine.", "Bring water.", "Have fun!", "See you there."] },
  );
  expect(titles).toEqual([]);
  expect(settle(new Map()).content).toEqual([
    "Have fun!",
    "Doors open at nine.",
    "Bring water.",
    "See you there.",
  ]);
});

test("one person describes an image, and another adds one", () => {
  const [hive, hall] = ["https://pictures.example/hive.svg", "/api/post/image/1"];
  const { titles, settle } = merged(
    { imageDescriptions: { [hive]: "A hive" } },
    { images: [hive, hall], imageDescriptions: { [hall]: "The hall" } },
  );
  expect(titles).toEqual([]);
  expect(settle(new Map())).toMatchObject({
    images: [hive, hall],
    imageDescriptions: { [hive]: "A hive", [hall]: "The hall" },
  });
});

test("each collision has a choice of its own, and mine is the default", () => {
  const { titles, settle } = merged(
    { title: "Hello", visibility: "hidden", content: ["Doors open at nine.", "Have fun!"] },
    {
      title: "Hi",
      visibility: "2027-03-12T09:00",
      content: ["Doors open at ten.", "Bring a lot of water.", "Have fun!"],
    },
  );
  expect(titles).toEqual(["Title", "Who can see it", "Content block 1", "Content block 2"]);
  expect(settle(new Map())).toMatchObject({
    title: "Hello",
    visibility: "hidden",
    content: ["Doors open at nine.", "Have fun!"],
  });
  const choices = new Map([
    ["title", "theirs"],
    ["content-row-1", "theirs"],
  ] as const);
  expect(settle(choices)).toMatchObject({
    title: "Hi",
    visibility: "hidden",
    content: ["Doors open at nine.", "Bring a lot of water.", "Have fun!"],
  });
});

test("a block that both moved to different places is put where it is chosen", () => {
  const post = (order: string) => ({ ...base, content: [...order] });
  const { collisions, settle } = mergePosts(post("abcde"), post("bcdea"), post("bacde"));
  expect(collisions).toMatchObject([{ title: "Order" }]);
  expect(settle(new Map()).content.join("")).toBe("bcdea");
  expect(settle(new Map([["content-order", "theirs"]])).content.join("")).toBe("bacde");
});

test("without what was opened, no text of anyone is lost", () => {
  const empty = {
    title: "",
    description: "",
    tags: [],
    content: [],
    images: [],
    imageDescriptions: {},
  };
  const { collisions, settle } = mergePosts(
    { ...empty, visibility: "visible" },
    { ...base, title: "Mine", content: ["Mine."] },
    { ...base, title: "Theirs", content: ["Theirs."], tags: ["news"] },
  );
  expect(collisions.map(({ title }) => title)).toEqual(["Title"]);
  expect(settle(new Map())).toMatchObject({
    content: ["Mine.", "Theirs."],
    tags: ["news", "rules"],
    images: base.images,
  });
});
