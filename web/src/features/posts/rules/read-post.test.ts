import { describe, expect, test } from "vitest";
import { readPost, readPosts } from "./read-post";

const complete = {
  _id: "p1",
  title: "Welcome",
  description: "All you need to know.",
  createdAt: "2027-03-01T15:00:00Z",
  updatedAt: "2027-03-02T15:00:00Z",
  tags: ["rules"],
  content: ["Bring water."],
  images: ["https://bee.example/hive.png", "/api/post/image/0190-ab"],
  imageDescriptions: { "https://bee.example/hive.png": "A hive" },
  imageSizes: { "/api/post/image/0190-ab": { width: 40, height: 20 } },
  pinned: false,
};

describe("readPost", () => {
  test("reads a complete post", () => {
    expect(readPost(complete)).toEqual({ post: complete });
  });

  test.each([null, undefined, "post", 7, []])("%j is not a post", (value) => {
    expect(readPost(value)).toEqual({ error: "Invalid post data" });
  });

  test.each(["_id", "title", "description", "createdAt", "updatedAt"])(
    "%s is required",
    (field) => {
      for (const missing of [undefined, null, "", 7]) {
        expect(readPost({ ...complete, [field]: missing })).toEqual({
          error: "Missing essential post data",
        });
      }
    },
  );

  test("lists are optional and drop invalid values", () => {
    const { tags, content, images, imageDescriptions, imageSizes, pinned, ...bare } = complete;
    const none = {
      tags: [],
      content: [],
      images: [],
      imageDescriptions: {},
      imageSizes: {},
      pinned: false,
    };
    expect(readPost(bare)).toEqual({ post: { ...bare, ...none } });
    expect(
      readPost({
        ...complete,
        content: ["a", 7, null],
        images: ["javascript:alert(1)", "/api/account/data", ...images],
        imageSizes: { ...imageSizes, zero: { width: 0, height: 9 }, none: null, text: "9" },
      }),
    ).toEqual({ post: { ...complete, content: ["a"], images } });
  });
});

test("the newest update comes first, and malformed posts last", () => {
  const older = { ...complete, _id: "p0", updatedAt: "2027-03-02T14:00:00.5Z" };
  expect(
    readPosts([null, older, {}, complete]).map((read) =>
      "post" in read ? read.post._id : read.error,
    ),
  ).toEqual(["p1", "p0", "Invalid post data", "Missing essential post data"]);
});

test("pinned posts come before newer ones", () => {
  const pinned = { ...complete, _id: "p0", updatedAt: "2027-03-01T15:00:00Z", pinned: true };
  const read = readPosts([complete, pinned]);
  expect(read.map((result) => "post" in result && result.post._id)).toEqual(["p0", "p1"]);
});
