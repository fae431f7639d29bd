import { expectAccessible } from "./support/a11y";
import { side } from "./support/locators";
import { expect, test } from "./support/test";

/** A photo of 2400 by 1200 pixels, made in the browser. */
const makePhoto = async () => {
  const canvas = document.createElement("canvas");
  canvas.width = 2400;
  canvas.height = 1200;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = "#e8a317";
  context.fillRect(0, 0, 2400, 1200);
  context.fillStyle = "#4a3300";
  context.fillRect(900, 300, 600, 600);
  return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
};

test("an organizer posts with formatted text, a link and an uploaded image, and pins the post", {
  tag: "@both",
}, async ({ page, newPerson, api, admin }) => {
  test.setTimeout(120_000);
  const { code } = await api.competition(admin, { title: "Riverside Spring Bee" });
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/edit-posts/new`);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const block = field("Content block 1");
  const preview = page.getByRole("complementary", { name: "Preview" });

  await test.step("the text is formatted with buttons and shortcuts, which undo takes back", async () => {
    await field("Title").fill("How the final works");
    await field("Description").fill("Twelve spellers, one microphone.");
    await block.click();
    await page.keyboard.type("Ask as often as you like");
    for (let word = 0; word < 5; word += 1)
      await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
    await page.keyboard.press("ControlOrMeta+b");
    await expect(block).toHaveValue("Ask **as often as you like**");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(block).toHaveValue("Ask as often as you like");
    await page.keyboard.press("ControlOrMeta+b");
    await block.press("End");
    await page.keyboard.type("\n\nWhat to bring");
    const toolbar = page.getByRole("group", { name: "Format content block 1" });
    await toolbar.getByRole("button", { name: "Heading" }).click();
    await page.keyboard.type("\n\nYour number\nSomeone who claps");
    await page.keyboard.press("Shift+ArrowUp");
    await toolbar.getByRole("button", { name: "List", exact: true }).click();
    await block.press("ControlOrMeta+End");
    await page.keyboard.type("\n\nSee the rules");
    await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("https://bee.example/rules");
    await expect(block).toHaveValue(
      "Ask **as often as you like**\n\n## What to bring\n\n- Your number\n- Someone who claps\n\nSee the [rules](https://bee.example/rules)",
    );
    await expect(preview.getByRole("listitem")).toHaveText(["Your number", "Someone who claps"]);
  });

  await test.step("a photo is uploaded, described and shown before publishing", async () => {
    const photo = Buffer.from(await page.evaluate(makePhoto), "base64");
    const upload = async (name: string, mimeType: string, buffer: Buffer) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Upload images" }).click();
      await (await chooser).setFiles({ name, mimeType, buffer });
    };
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await upload("logo.png", "image/png", svg);
    await expect(page.getByText("SVG images can't be uploaded.")).toBeVisible();
    await upload("stage.jpg", "image/jpeg", photo);
    await field("Describe image 1").fill("A microphone on the library stage");
    const shown = preview.getByRole("img", { name: "A microphone on the library stage" });
    await expect(shown).toHaveJSProperty("naturalWidth", 1600);
    await expectAccessible(page, "write-post");
    await page.getByRole("button", { name: "Create post" }).click();
    await expect(page.getByText("Post created successfully")).toBeVisible();
  });

  await test.step("the organizer pins it", async () => {
    await page.getByRole("button", { name: "Pin How the final works" }).click();
    await expect(page.getByText("Pinned “How the final works”.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Unpin How the final works" })).toBeVisible();
    await side(page).getByRole("link", { name: "View Posts" }).click();
  });

  await test.step("a speller reads it", async () => {
    const speller = await newPerson();
    const mia = await api.person("mia@example.org");
    await api.join(mia, code);
    await api.signIn(speller, mia);
    await speller.goto(`/competition/${code}/posts`);
    const post = speller.getByRole("article", { name: "How the final works" });
    await expect(post.getByText("Pinned")).toBeVisible();
    await expect(post.getByRole("heading", { level: 3 })).toHaveText("What to bring");
    const link = post.getByRole("link", { name: "rules" });
    await expect(link).toHaveAttribute("href", "https://bee.example/rules");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
    const image = post.getByRole("img", { name: "A microphone on the library stage" });
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty("naturalWidth", 1600);
    await expectAccessible(speller, "read-post");
  });
});
