import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { hasDrafts } from "@/shared/drafts/device-drafts";
import { competition, mia, olive } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findAlert,
  findField,
  logInAgain,
  open,
  textIn,
  user,
} from "@/testing/page";
import { answer, changes, disconnect, keepPost, refuse, restore } from "@/testing/server";

const editor = "/competition/12345/edit-posts/new";

/** Opens the editor and types a post, which is stored when the page is left. */
async function typePost(): Promise<void> {
  open(editor);
  await findField("Title");
  fill("Title", "News");
  fill("Description", "Of today.");
  fill("Content block 1", "None.");
}

test("a draft is restored for its author only, and can be discarded", async () => {
  await typePost();
  const ben = { ...olive, uid: "ben" };
  answer("get", "/api/competition/:code", 200, { ...competition, admins: ["olive", "ben"] });
  open(editor, ben);
  await findField("Title");
  expect(textIn("Title")).toBe("");
  open(editor);
  await findField("Title");
  await screen.findByText(/^Restored your unsaved draft from/);
  expect(textIn("Content block 1")).toBe("None.");
  await clickButton("Discard draft");
  await expectGone("Restored your unsaved draft");
  expect(textIn("Title")).toBe("");
  open(editor);
  await findField("Title");
  expect(screen.queryByText(/^Restored/)).toBeNull();
});

test("a saved post leaves no draft", async () => {
  await typePost();
  await clickButton("Create post");
  await screen.findByText("Post created successfully");
  expect(hasDrafts(olive.uid)).toBe(false);
});

test("leaving says that the draft stays, or that a blocked storage will lose it", async () => {
  await typePost();
  await user.click(screen.getByRole("link", { name: "Wordhive" }));
  await screen.findByText(/a draft stays on this device, so you can finish later\.$/);
  await clickButton("Stay");
  const blocked = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("", "SecurityError");
  });
  fill("Title", "News, continued");
  expect(textIn("Title")).toBe("News, continued");
  await user.click(screen.getByRole("link", { name: "Wordhive" }));
  await screen.findByText("You have unsaved changes. If you leave, you'll lose them.");
  blocked.mockRestore();
});

test("a draft remembers its version, so it doesn't overwrite another organizer's post", async () => {
  open("/competition/12345/edit-posts/post-1");
  await findField("Title");
  fill("Title", "Mine");
  keepPost().save({ title: "Theirs" });
  open("/competition/12345/edit-posts/post-1");
  await findField("Title");
  expect(textIn("Title")).toBe("Mine");
  await clickButton("Save post");
  await findAlert("Someone else saved this post while you were editing it.");
  expect(textIn("Title")).toBe("Mine");
  await clickButton("Use their version of “Title”");
  await clickButton("Save post");
  await screen.findByText("Saved “Theirs”.");
});

test("someone else who logs in gets the home page, and the post isn't sent again", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  await typePost();
  refuse("post", "/api/post/", 401, "not-signed-in");
  await clickButton("Create post");
  answer("post", "/api/identity/sign-in", 200, { ...mia });
  await logInAgain("mia@example.org");
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  expect(changes.filter((change) => change === "POST /api/post/")).toHaveLength(1);
});

test("the same person goes on with the save", async () => {
  await typePost();
  refuse("post", "/api/post/", 401, "not-signed-in");
  await clickButton("Create post");
  const dialog = await screen.findByRole("dialog", { name: "Log In" });
  within(dialog).getByText(/^Your session has ended\. Please log in again\./);
  disconnect("post", "/api/identity/sign-in");
  await logInAgain("olive@example.org");
  await findAlert("The server could not be reached.", dialog);
  restore();
  answer("post", "/api/identity/sign-in", 200, { ...olive });
  await clickButton("Log In", dialog);
  await screen.findByText("Post created successfully");
});

test("a success message doesn't stay beside a later failure", async () => {
  await typePost();
  await clickButton("Create post");
  await screen.findByText("Post created successfully");
  await clickButton("Delete Welcome");
  disconnect("delete", "/api/post/:postId");
  await clickButton("Delete post", await screen.findByRole("dialog"));
  await findAlert("Failed to delete post. Please try again later.");
  await expectGone("Post created successfully");
});
