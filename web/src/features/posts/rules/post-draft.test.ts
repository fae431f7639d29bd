import { describe, expect, test } from "vitest";
import {
  checkDraft,
  contentOf,
  differs,
  draftOf,
  emptyDraft,
  fromStored,
  mapServerErrors,
  nearLimit,
  newItem,
  type PostDraft,
  splitTags,
  storedOf,
} from "./post-draft";

const draft = (changes: Partial<PostDraft> = {}): PostDraft => ({
  title: "Welcome",
  description: "All you need to know.",
  tags: "rules, day one",
  content: [newItem("Bring water."), newItem("And a friend.")],
  images: [newItem("https://bee.example/hive.png")],
  visibility: "visible",
  ...changes,
});

describe("tags", () => {
  // spec: rule post tags
  test("are separated by commas only", () => {
    expect(splitTags(" day one ,rules;more,, ,")).toEqual(["day one", "rules;more"]);
    expect(splitTags("")).toEqual([]);
  });

  test("drop duplicates that differ in case or spaces", () => {
    expect(splitTags("Finals, finals, day  one, Day one")).toEqual(["Finals", "day one"]);
  });
});

test("a draft is sent trimmed, and a saved post becomes the same draft", () => {
  const content = contentOf(draft({ title: "  Welcome ", content: [newItem("\nBee\n\nhive ")] }));
  expect(content).toEqual({
    title: "Welcome",
    description: "All you need to know.",
    tags: ["rules", "day one"],
    content: ["Bee\n\nhive"],
    images: ["https://bee.example/hive.png"],
    imageDescriptions: {},
    visibility: "visible",
  });
  expect(contentOf(draftOf(content))).toEqual(content);
});

test("an image keeps its description, also in a draft on the device", () => {
  const url = "/api/post/image/0190-ab";
  const described = draft({
    images: [newItem(url, " The hall "), newItem("https://bee.example/a")],
  });
  expect(checkDraft(described)).toEqual({});
  expect(contentOf(described).imageDescriptions).toEqual({ [url]: "The hall" });
  expect(contentOf(fromStored(storedOf(described)))).toEqual(contentOf(described));
  expect(contentOf(draftOf(contentOf(described)))).toEqual(contentOf(described));
});

test("a link that leads to no page is named", () => {
  expect(checkDraft(draft({ content: [newItem("[a](www.bee.example)")] }))).toEqual({
    "content.0.text":
      "The link “www.bee.example” must start with https://, http://, mailto: or tel:.",
  });
});

test("a draft differs only if its saved content would", () => {
  const [first, second] = [newItem("a"), newItem("b")];
  const before = draft({ content: [first, second] });
  expect(differs(before, draft({ content: [newItem("a"), newItem("b")] }))).toBe(false);
  expect(differs(before, draft({ content: [second, first] }))).toBe(true);
  expect(differs(emptyDraft(), emptyDraft())).toBe(false);
  expect(differs(emptyDraft(), { ...emptyDraft(), tags: "rules" })).toBe(true);
});

describe("checkDraft", () => {
  test("a complete post has no errors", () => {
    expect(checkDraft(draft())).toEqual({});
    expect(checkDraft(draft({ tags: "", content: [], images: [] }))).toEqual({});
  });

  // spec: rule post
  test("every text is required", () => {
    expect(
      checkDraft({
        title: " ",
        description: "\n",
        tags: " , ",
        content: [newItem("here"), newItem("  ")],
        images: [newItem()],
        visibility: "",
      }),
    ).toEqual({
      title: "Title is required.",
      description: "Description is required.",
      "content.1.text": "This content block is required. Write something or remove it.",
      "images.0.text": "This image URL is required. Fill it in or remove it.",
      visibility: "Choose a date and a time.",
    });
  });

  test.each([
    "javascript:alert(1)",
    "JavaScript://bee.example/%0Aalert(1)",
    "data:image/png;base64,AAAA",
    "file:///etc/passwd",
    "//bee.example/hive.png",
    "bee.example/hive.png",
    "https:bee.example",
    "https://",
    "http://bee.example/a",
    "https://bee .example/",
    "https://bee.example/a b.png",
  ])("%s is not an image URL", (url) => {
    expect(checkDraft(draft({ images: [newItem(url)] }))).toEqual({
      "images.0.text": "An image URL must start with https://.",
    });
  });

  test.each(["https://bee.example/a", " HTTPS://bee.example/ä%20b.png "])(
    "%s is an image URL",
    (url) => {
      expect(checkDraft(draft({ images: [newItem(url)] }))).toEqual({});
    },
  );

  test("limits count characters, not UTF-16 units", () => {
    expect(checkDraft(draft({ title: "🐝".repeat(200) }))).toEqual({});
    expect(checkDraft(draft({ title: "🐝".repeat(201) }))).toEqual({
      title: "Title can have at most 200 characters.",
    });
    expect(checkDraft(draft({ content: [newItem("x".repeat(10_001))] }))).toEqual({
      "content.0.text": "A content block can have at most 10,000 characters.",
    });
    expect(checkDraft(draft({ tags: "x".repeat(51) })).tags).toContain("at most 50 characters");
    const many = Array.from({ length: 21 }, (_, index) => `tag ${index}`).join(",");
    expect(checkDraft(draft({ tags: many })).tags).toBe("A post can have at most 20 tags.");
  });
});

test("a limit is shown only when it is near", () => {
  expect(nearLimit("short", 200)).toBeUndefined();
  expect(nearLimit("x".repeat(179), 200)).toBeUndefined();
  expect(nearLimit("x".repeat(190), 200)).toBe("190 of 200 characters");
  expect(nearLimit("🐝".repeat(100), 200)).toBeUndefined();
});

test("server errors map to their fields, and the rest are returned", () => {
  expect(
    mapServerErrors(
      {
        title: "Too long.",
        "content[2]": "Empty.",
        "images[0]": "Not http.",
        images: "Too many.",
        "tags[1]": "Too long.",
        creatorId: "Not you.",
      },
      contentOf(draft()),
    ),
  ).toEqual({
    byPath: {
      title: "Too long.",
      "content.2.text": "Empty.",
      "images.0.text": "Not http.",
      images: "Too many.",
      tags: "“day one”: Too long.",
    },
    others: ["Not you."],
  });
});
