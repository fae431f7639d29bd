import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia, post } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findAlert,
  findField,
  open,
  openAndRetry,
  retry,
  textIn,
} from "@/testing/page";
import { answer, changes, disconnect, restore } from "@/testing/server";

// spec: sentence Failed to fetch posts. Please try again later.
// spec: sentence Failed to load posts. Please try again later.
test.each([
  ["posts", "Failed to load posts. Please try again later."],
  ["edit-posts", "Failed to fetch posts. Please try again later."],
  ["edit-posts/post-1", "Failed to fetch posts. Please try again later."],
])("/%s shows a loading error and retries", async (path, sentence) => {
  await openAndRetry("/api/post/competition/:code", `/competition/12345/${path}`, sentence);
});

// spec: sentence Failed to update post. Please try again later.
test("a post that could not be saved can be saved again", async () => {
  const sentence = "Failed to update post. Please try again later.";
  open("/competition/12345/edit-posts/post-1");
  await findField("Title");
  fill("Title", "Welcome, all");
  disconnect("put", "/api/post/:postId");
  await clickButton("Save post");
  await findAlert(sentence);
  expect(textIn("Title")).toBe("Welcome, all");
  restore();
  answer("put", "/api/post/:postId", 200, { ...post, title: "Welcome, all" });
  await clickButton("Save post");
  await screen.findByText("Saved “Welcome, all”.");
});

// spec: sentence Failed to delete post. Please try again later.
test("a post that could not be deleted can be deleted again", async () => {
  open("/competition/12345/edit-posts");
  await clickButton("Delete Welcome", await screen.findByRole("main"));
  disconnect("delete", "/api/post/:postId");
  await clickButton("Delete post", await screen.findByRole("dialog"));
  const alert = await findAlert("Failed to delete post. Please try again later.");
  restore();
  answer("get", "/api/post/competition/:code", 200, []);
  await retry(alert);
  await screen.findByText("Nothing here!");
});

// spec: sentence Error creating post
// spec: sentence An error occurred while creating the post. Please try again.
test("a post that could not be created can be created again, and nothing typed is lost", async () => {
  const lost = "An error occurred while creating the post. Please try again.";
  open("/competition/12345/edit-posts/new");
  await findField("Title");
  fill("Title", "News");
  fill("Description", "Of today.");
  fill("Content block 1", "None.");
  disconnect("post", "/api/post/");
  await clickButton("Create post");
  await findAlert(lost);
  restore();
  // An empty response can only come from a proxy.
  answer("post", "/api/post/", 201, null);
  await clickButton("Create post");
  await findAlert("Error creating post");
  await expectGone(lost);
  expect(textIn("Content block 1")).toBe("None.");
  restore();
  await clickButton("Create post");
  await screen.findByText("Post created successfully");
});

// spec: sentence Invalid post data
// spec: sentence Missing essential post data
test("malformed posts, which the server never sends, do not break the page", async () => {
  answer("get", "/api/post/competition/:code", 200, [
    post,
    null,
    { ...post, _id: "other", updatedAt: undefined },
  ]);
  open("/competition/12345/posts", mia);
  await screen.findByText("Invalid post data");
  await screen.findByText("Missing essential post data");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  open("/competition/12345/edit-posts");
  await screen.findByText("Missing essential post data");
});

// spec: rule post image URLs
test("an invalid image URL is rejected beside its field, by the page and by the server", async () => {
  open("/competition/12345/edit-posts/new");
  await findField("Title");
  fill("Title", "b".repeat(190));
  await screen.findByText("190 of 200 characters");
  fill("Title", "b".repeat(201));
  fill("Description", "Of the hive.");
  await clickButton("Remove content block 1");
  await clickButton("Add image URL");
  fill("Image URL 1", "https://pictures.example/hive.svg");
  await clickButton("Add image URL");
  fill("Image URL 2", "javascript:alert(1)");
  await clickButton("Create post");
  await screen.findByText("An image URL must start with https://.");
  await screen.findByText("Title can have at most 200 characters.");
  expect(changes).not.toContain("POST /api/post/");

  fill("Title", "Pictures");
  fill("Image URL 2", "https://pictures.example/two.svg");
  answer("post", "/api/post/", 422, {
    code: "invalid",
    detail: "Please check the fields.",
    status: 422,
    errors: [{ field: "images[1]", message: "This address can't be reached." }],
  });
  await clickButton("Create post");
  await screen.findByText("This address can't be reached.");
  const second = await findField("Image URL 2");
  expect(second.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(second);
  expect(screen.queryByRole("alert")).toBeNull();
});
