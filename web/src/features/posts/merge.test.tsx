import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { hasDrafts } from "@/shared/drafts/device-drafts";
import { olive, post } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findAlert,
  findField,
  logInAgain,
  open,
  textIn,
} from "@/testing/page";
import { answer, changes, keepPost } from "@/testing/server";

const editor = "/competition/12345/edit-posts/post-1";
const conflict = "Someone else saved this post while you were editing it.";

async function openPost(): Promise<void> {
  open(editor);
  await findField("Title");
}

test("changes of different fields and blocks are saved together", async () => {
  const server = keepPost();
  server.save({ content: ["Bring a pen.", "Be on time."], tags: ["rules", "day one"] });
  await openPost();
  fill("Title", "Welcome, all");
  fill("Tags", "rules, day one, news");
  fill("Content block 1", "Bring two pens.");
  server.save({
    description: "For parents.",
    content: ["Bring a pen.", "Come early!"],
    tags: ["rules"],
  });
  await clickButton("Save post");
  await screen.findByText("Saved “Welcome, all”, together with someone else's changes.");
  expect(server.saved()).toMatchObject({
    title: "Welcome, all",
    description: "For parents.",
    content: ["Bring two pens.", "Come early!"],
    tags: ["rules", "news"],
  });
  expect(hasDrafts(olive.uid)).toBe(false);
});

test("what both changed is chosen side by side, also after a reload and a new log-in", async () => {
  const server = keepPost();
  server.save({ content: ["Bring a pen."] });
  await openPost();
  fill("Title", "Mine");
  fill("Content block 1", "Bring two pens.");
  server.save({ title: "Theirs", content: [] });
  await clickButton("Save post");
  await findAlert(conflict);
  await openPost();
  await screen.findByText(/^Restored your unsaved draft/);
  await clickButton("Save post");
  await findAlert(conflict);
  await screen.findByText("They removed it.");
  await clickButton("Use their version of “Title”");
  // Not everything has a choice yet.
  await clickButton("Save post");
  expect(server.saved()).toMatchObject({ title: "Theirs", content: [] });
  await clickButton("Keep my version of “Content block 1”");
  const ended = { code: "not-signed-in", detail: "Please log in.", status: 401 };
  answer("put", "/api/post/:postId", 401, ended, { once: true });
  await clickButton("Save post");
  server.save({ description: "For parents." });
  answer("post", "/api/identity/sign-in", 200, { ...olive });
  await logInAgain("olive@example.org");
  await screen.findByText("Saved “Theirs”, together with someone else's changes.");
  expect(server.saved()).toMatchObject({
    title: "Theirs",
    description: "For parents.",
    content: ["Bring two pens."],
  });
});

test("a post that someone deleted can be created again, or let go", async () => {
  const deleted = "Someone deleted this post while you were editing it.";
  const server = keepPost();
  await openPost();
  fill("Title", "Mine");
  server.remove();
  await clickButton("Save post");
  await findAlert(deleted);
  expect(textIn("Title")).toBe("Mine");
  fill("Title", " ");
  await clickButton("Create it again");
  expect(document.activeElement).toBe(screen.getByLabelText(/^Title/));
  expect(changes).not.toContain("POST /api/post/");
  fill("Title", "Mine");
  await clickButton("Create it again");
  await screen.findByText(`Saved “${post.title}”.`);
  expect(changes).toContain("POST /api/post/");
  expect(hasDrafts(olive.uid)).toBe(false);

  server.save({});
  await openPost();
  fill("Title", "Mine");
  server.remove();
  await clickButton("Save post");
  await clickButton("Discard my changes", await findAlert(deleted));
  await expectGone(deleted);
  await screen.findByText("Nothing here!");
  expect(hasDrafts(olive.uid)).toBe(false);
});

test("a link to a post that someone deleted leads to the page of unknown paths", async () => {
  keepPost().remove();
  open("/competition/12345/edit-posts/post-1");
  await screen.findByRole("heading", { name: "404 - Not Found!" });
});
