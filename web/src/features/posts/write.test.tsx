import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { mia, post } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findAlert,
  findField,
  open,
  textIn,
  user,
} from "@/testing/page";
import {
  answer,
  answerAndRecord,
  changes,
  disconnect,
  hold,
  restore,
  server,
} from "@/testing/server";

const editor = "/competition/12345/edit-posts/new";
const url = "/api/post/image/0190-ab";

function area(name: string): HTMLTextAreaElement {
  return screen.getByRole("textbox", { name });
}

function chooseFiles(...files: File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("There is no field for files.");
  return user.upload(input, files);
}

test("the toolbar and shortcuts write Markdown, which the preview shows", async () => {
  open(editor);
  await findField("Title");
  fill("Content block 1", "Ask as often as you like.");
  area("Content block 1").setSelectionRange(4, 24);
  await user.click(
    within(screen.getByRole("group", { name: "Format content block 1" })).getByRole("button", {
      name: "Bold",
    }),
  );
  expect(textIn("Content block 1")).toBe("Ask **as often as you like**.");
  const preview = screen.getByRole("complementary", { name: "Preview" });
  expect((await within(preview).findByText("as often as you like")).tagName).toBe("STRONG");

  area("Content block 1").focus();
  area("Content block 1").setSelectionRange(0, 3);
  await user.keyboard("{Control>}i{/Control}");
  expect(textIn("Content block 1")).toBe("_Ask_ **as often as you like**.");
  await user.keyboard("{Control>}i{/Control}");
  expect(textIn("Content block 1")).toBe("Ask **as often as you like**.");
});

test("a content block that was removed by mistake comes back where it was", async () => {
  open(editor);
  await findField("Title");
  fill("Content block 1", "Doors open at nine.");
  await clickButton("Add content block");
  // Nothing is lost without a text.
  await clickButton("Remove content block 2");
  expect(screen.queryByRole("button", { name: /^Undo removing/ })).toBeNull();
  await clickButton("Add content block");
  fill("Content block 2", "Bring a hat.");
  await clickButton("Remove content block 1");
  expect(textIn("Content block 1")).toBe("Bring a hat.");
  await clickButton("Undo removing content block 1");
  expect(textIn("Content block 1")).toBe("Doors open at nine.");
  expect(textIn("Content block 2")).toBe("Bring a hat.");
  expect(document.activeElement).toBe(area("Content block 1"));
  expect(screen.queryByRole("button", { name: /^Undo removing/ })).toBeNull();
});

test("a block that a discarded draft had removed isn't offered once more", async () => {
  const editing = "/competition/12345/edit-posts/post-1";
  open(editing);
  await findField("Title");
  fill("Title", "Good news");
  open(editing);
  await screen.findByText(/^Restored your unsaved draft/);
  await clickButton("Remove content block 1");
  await screen.findByRole("button", { name: "Undo removing content block 1" });
  await clickButton("Discard draft");
  await waitFor(() => expect(textIn("Content block 1")).toBe(post.content[0]));
  expect(screen.queryByRole("button", { name: /^Undo removing/ })).toBeNull();
});

test("Markdown becomes elements, and HTML and scripts stay text", async () => {
  const content = [
    "## What to bring\n\n1. Your _number_\n2. The [house rules](https://bee.example/rules)\n\nSee https://bee.example/map\nand ask.",
    "<img src=x onerror=alert(1)> and [a trap](javascript:alert(1)) **too**",
    "Plain text\n  as it was.",
  ];
  answer("get", "/api/post/competition/:code", 200, [{ ...post, content, pinned: true }]);
  open("/competition/12345/posts", mia);
  const article = within(await screen.findByRole("article", { name: "Welcome" }));
  await article.findByRole("heading", { level: 3, name: "What to bring" });
  expect(article.getByText("Pinned")).toBeTruthy();
  expect(article.getAllByRole("listitem").map((item) => item.textContent)).toEqual(
    expect.arrayContaining(["Your number", "The house rules"]),
  );
  const links = article
    .getAllByRole("link")
    .filter((link) => link.getAttribute("href")?.startsWith("https:"));
  expect(links.map((link) => [link.textContent, link.getAttribute("rel")])).toEqual([
    ["house rules", "noopener noreferrer nofollow"],
    ["https://bee.example/map", "noopener noreferrer nofollow"],
  ]);
  expect(article.getByText(/<img src=x onerror=alert\(1\)> and a trap/)).toBeTruthy();
  expect(article.queryByRole("img")).toBeNull();
  expect(article.getByText("too").tagName).toBe("STRONG");
});

test("an uploaded image is shown, described and published", async () => {
  let sent: unknown;
  server.use(
    http.post("/api/post/image/", () =>
      HttpResponse.json(
        { imageId: "0190-ab", url, contentType: "image/jpeg", size: 9, width: 4, height: 3 },
        { status: 201 },
      ),
    ),
    http.post("/api/post/", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(post, { status: 201 });
    }),
  );
  open(editor);
  await findField("Title");
  fill("Title", "The stage");
  fill("Description", "Twelve spellers.");
  fill("Content block 1", "See you there.");
  await chooseFiles(new File(["jpeg"], "stage.jpg", { type: "image/jpeg" }));
  await findField("Describe image 1");
  fill("Describe image 1", "A microphone on a stage");
  const preview = screen.getByRole("complementary", { name: "Preview" });
  await within(preview).findByRole("img", { name: "A microphone on a stage" });
  await clickButton("Create post");
  await waitFor(() =>
    expect(sent).toMatchObject({
      images: [url],
      imageDescriptions: { [url]: "A microphone on a stage" },
    }),
  );
});

test("an image that could not be uploaded can be chosen again", async () => {
  const image = new File(["jpeg"], "stage.jpg", { type: "image/jpeg" });
  open(editor);
  await findField("Title");
  disconnect("post", "/api/post/image/");
  await chooseFiles(image);
  await findAlert("Could not upload “stage.jpg”.");
  restore();
  answer("post", "/api/post/image/", 201, { imageId: "0190-ab", url });
  await chooseFiles(image);
  await findField("Describe image 1");
});

test("a post can't be saved while its images upload, and leaving asks", async () => {
  let finish = () => {};
  const uploaded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let sent: unknown;
  server.use(
    http.post("/api/post/image/", async () => {
      await uploaded;
      return HttpResponse.json({ imageId: "0190-ab", url }, { status: 201 });
    }),
    http.put("/api/post/:postId", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(post);
    }),
  );
  open("/competition/12345/edit-posts/post-1");
  await findField("Title");
  await chooseFiles(new File(["jpeg"], "stage.jpg", { type: "image/jpeg" }));
  await screen.findByText("Uploading. 1 image left.");

  await user.click(screen.getByRole("link", { name: "Wordhive" }));
  await screen.findByText("Images are still uploading. If you leave, you'll lose them.");
  await clickButton("Stay");

  const refusal = "Images are still uploading. Save the post when they're done.";
  await clickButton("Save post");
  await findAlert(refusal);
  expect(changes).not.toContain("PUT /api/post/post-1");

  finish();
  await expectGone(refusal);
  await clickButton("Save post");
  await waitFor(() => expect(sent).toMatchObject({ images: [...post.images, url] }));
  await screen.findByText(`Saved “${post.title}”.`);
});

test("an upload that takes too long can be canceled, and the post saved without it", async () => {
  const release = hold("post", "/api/post/image/");
  open("/competition/12345/edit-posts/post-1");
  await findField("Title");
  await chooseFiles(
    new File(["jpeg"], "stage.jpg", { type: "image/jpeg" }),
    new File(["jpeg"], "hall.jpg", { type: "image/jpeg" }),
  );
  await screen.findByText("Uploading. 2 images left.");
  await clickButton("Cancel upload");
  await expectGone("Uploading. 2 images left.");
  expect(screen.queryByText(/^Could not upload/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Upload images" }));
  release();
  const sent = answerAndRecord("put", "/api/post/:postId", post);
  await clickButton("Save post");
  await screen.findByText(`Saved “${post.title}”.`);
  expect(sent).toMatchObject([{ images: post.images }]);
});

test("a refused image is named, and what was typed stays", async () => {
  open(editor);
  await findField("Title");
  fill("Title", "The stage");
  answer("post", "/api/post/image/", 415, {
    code: "wrong-type",
    status: 415,
    title: "Wrong type",
    detail: "SVG images can't be uploaded. Save it as PNG, then upload that.",
  });
  const large = new File(["x"], "large.jpg", { type: "image/jpeg" });
  Object.defineProperty(large, "size", { value: 50 * 1024 * 1024 });
  await chooseFiles(large, new File(["<svg>"], "logo.png", { type: "image/png" }));
  const alert = await findAlert("Could not upload “large.jpg”.");
  expect(alert.textContent).toContain("It's too large. An image can have up to 20 MB.");
  await findAlert("Could not upload “logo.png”. SVG images can't be uploaded.");
  expect(textIn("Title")).toBe("The stage");
});

test("images that no longer fit in a post are named", async () => {
  const images = Array.from({ length: 49 }, (_, index) => `/api/post/image/${index}`);
  answer("get", "/api/post/competition/:code", 200, [{ ...post, images }]);
  answer("post", "/api/post/image/", 201, { imageId: "0190-ab", url });
  open("/competition/12345/edit-posts/post-1");
  await findField("Title");
  await chooseFiles(
    ...["stage.jpg", "hall.jpg", "bus.jpg"].map(
      (name) => new File(["jpeg"], name, { type: "image/jpeg" }),
    ),
  );
  const alert = await findAlert("Could not upload “hall.jpg”. A post can't have more images.");
  expect(alert.textContent).toContain("Could not upload “bus.jpg”.");
  expect(alert.textContent).not.toContain("stage.jpg");
  screen.getByText("A post can have up to 50 image URLs.");
});
