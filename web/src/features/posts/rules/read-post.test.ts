import { describe, expect, test } from "vitest";
import { readPost, readPosts } from "./read-post";

const whole = {
  _id: "p1",
  title: "Welcome",
  description: "All you need to know.",
  createdAt: "2027-03-01T15:00:00Z",
  updatedAt: "2027-03-02T15:00:00Z",
  tags: ["rules"],
  content: ["Bring water."],
  images: ["https://bee.example/hive.png"],
};

describe("readPost", () => {
  test("a whole post is read", () => {
    expect(readPost(whole)).toEqual({ post: whole });
  });

  test.each([null, undefined, "post", 7, []])("%j is no post", (value) => {
    expect(readPost(value)).toEqual({ flaw: "Invalid post data" });
  });

  test.each(["_id", "title", "description", "createdAt", "updatedAt"])("%s is needed", (field) => {
    for (const missing of [undefined, null, "", 7]) {
      expect(readPost({ ...whole, [field]: missing })).toEqual({
        flaw: "Missing essential post data",
      });
    }
  });

  test("lists may be missing, and hold what they should", () => {
    const { tags, content, images, ...bare } = whole;
    expect(readPost(bare)).toEqual({ post: { ...bare, tags: [], content: [], images: [] } });
    expect(
      readPost({ ...whole, content: ["a", 7, null], images: ["javascript:alert(1)", ...images] }),
    ).toEqual({ post: { ...whole, content: ["a"], images } });
  });
});

test("the newest update comes first, and what cannot be read last", () => {
  const older = { ...whole, _id: "p0", updatedAt: "2027-03-02T14:00:00.5Z" };
  expect(
    readPosts([null, older, {}, whole]).map((read) => ("post" in read ? read.post._id : read.flaw)),
  ).toEqual(["p1", "p0", "Invalid post data", "Missing essential post data"]);
});
