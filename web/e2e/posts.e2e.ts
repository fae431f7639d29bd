import type { Page } from "@playwright/test";
import type { components } from "../src/shared/api/schema";
import { expectAccessible } from "./support/a11y";
import type { Admin } from "./support/api-fixture";
import { side } from "./support/locators";
import { expect, test } from "./support/test";

type Post = components["schemas"]["Post"];

/** An SVG of a honeycomb cell. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#FDEAC0"/><path d="M320 60l104 60v120l-104 60-104-60V120z" fill="#E8A317"/></svg>`;

/** Creates a post over HTTP. */
async function post(admin: Admin, code: number, changes: Partial<Post> = {}): Promise<Post> {
  const response = await admin.request.post("/api/post/", {
    data: {
      title: "Welcome",
      description: "All you need to know.",
      tags: ["rules"],
      content: ["Bring water."],
      images: [],
      ...changes,
      competitionCode: code,
      creatorId: admin.uid,
    },
  });
  expect(response.status()).toBe(201);
  return response.json();
}

function field(page: Page, name: string) {
  return page.getByRole("textbox", { name, exact: true });
}

// spec: route /competition/{code}/edit-posts/new
// spec: sentence Post created successfully
// spec: rule post tags
test("an organizer creates a post with tags, reordered blocks and an image", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  const imageRequests: Record<string, string>[] = [];
  await page.route("https://pictures.example/**", (route) => {
    imageRequests.push(route.request().headers());
    return route.fulfill({ contentType: "image/svg+xml", body: picture });
  });
  await page.goto(`/competition/${code}/edit-posts`);
  await expect(page.getByText("Nothing here!")).toBeVisible();
  await side(page).getByRole("link", { name: "New Post" }).click();

  await expect(field(page, "Content block 1")).toBeVisible();
  await page.getByRole("button", { name: "Add image URL" }).click();
  await expect(field(page, "Image URL 1")).toBeFocused();
  await page.getByRole("button", { name: "Create post" }).click();
  for (const sentence of [
    "Title is required.",
    "Description is required.",
    "This content block is required. Write something or remove it.",
    "This image URL is required. Fill it in or remove it.",
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(field(page, "Title")).toBeFocused();

  await field(page, "Title").fill("The first day");
  await field(page, "Description").fill("When to come, and what to bring.");
  await field(page, "Tags").fill("Day one, what to bring,, day ONE");
  await expect(page.getByRole("list", { name: "Tags preview" }).getByRole("listitem")).toHaveText([
    "Day one",
    "what to bring",
  ]);
  await field(page, "Content block 1").fill("Bring water.\nAnd a friend.");
  await page.getByRole("button", { name: "Add content block" }).click();
  await page.keyboard.type("Doors open at eight.");
  await field(page, "Image URL 1").fill("https://pictures.example/hive.svg");

  // Reordering by keyboard keeps the focus on the move button.
  const up = page.getByRole("button", { name: "Move content block 2 up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(field(page, "Content block 1")).toHaveValue("Doors open at eight.");
  await expect(page.getByRole("button", { name: "Move content block 1 up" })).toBeFocused();
  await expect(page.getByText("Content block 2 is now 1 of 2.")).toBeAttached();
  await page.getByRole("button", { name: "Add content block" }).click();
  await page.getByRole("button", { name: "Remove content block 3" }).click();
  await expect(field(page, "Content block 2")).toBeFocused();

  // Canceling with unsaved changes asks first.
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await expect(field(page, "Title")).toHaveValue("The first day");

  await page.getByRole("button", { name: "Create post" }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await expect(page).toHaveURL(`/competition/${code}/edit-posts`);
  const shown = page.getByRole("article", { name: "The first day" });
  // The navigation moves when the page scrolls to its top: a press meanwhile would miss its link.
  await expect(shown).toContainText("2 content blocks");
  await side(page).getByRole("link", { name: "View Posts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Posts", exact: true })).toBeVisible();
  await expect(shown.getByRole("paragraph")).toContainText([
    "When to come, and what to bring.",
    "Doors open at eight.",
    "Bring water.\nAnd a friend.",
  ]);
  const image = shown.getByRole("img", { name: "Image from the post “The first day”" });
  await image.scrollIntoViewIfNeeded();
  await expect(image).toHaveJSProperty("naturalWidth", 640);
  await expect(image).toHaveAttribute("loading", "lazy");
  expect(imageRequests.length).toBeGreaterThan(0);
  for (const headers of imageRequests) expect(headers.referer).toBeUndefined();
});

// spec: route /competition/{code}/edit-posts
test("an organizer edits a post, which moves to the top, and deletes it", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  await post(admin, code, {
    title: "The first day",
    tags: ["Day one", "what to bring"],
    content: ["Doors open at eight.", "Bring water.\nAnd a friend."],
    images: ["https://pictures.example/hive.svg"],
  });
  await post(admin, code, { title: "Rules of the finals", tags: ["finals", "rules"] });
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/edit-posts`);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Rules of the finals",
    "The first day",
  ]);
  await page.getByRole("link", { name: "Edit The first day" }).click();
  await expect(field(page, "Tags")).toHaveValue("Day one, what to bring");
  await expect(field(page, "Content block 2")).toHaveValue("Bring water.\nAnd a friend.");
  await field(page, "Title").fill("Day one");
  await page.getByRole("button", { name: "Remove image URL 1" }).click();
  await expect(page.getByRole("button", { name: "Add image URL" })).toBeFocused();
  await page.getByRole("button", { name: "Save post" }).click();
  await expect(page.getByText("Saved “Day one”.")).toBeVisible();
  // The latest update comes first.
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Day one",
    "Rules of the finals",
  ]);

  await page.getByRole("button", { name: "Delete Day one" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete “Day one”?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete Day one" }).click();
  await dialog.getByRole("button", { name: "Delete post" }).click();
  await expect(page.getByText("Deleted “Day one”.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Day one" })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Posts", exact: true })).toBeFocused();
});

// spec: route /competition/{code}/edit-posts
// spec: route /competition/{code}/edit-posts/new
// spec: route /competition/{code}/posts
test("a participant searches posts by title and tag, and the URL can be shared", async ({
  page,
  newPerson,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const person = await api.person("mia@example.org");
  await api.join(person, code);
  await api.signIn(page, person);
  await page.goto(`/competition/${code}/posts`);
  await expect(page.getByText("Nothing here!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Posts" })).toHaveCount(0);
  await post(admin, code, { title: "Fête of spelling", tags: ["finals 2027", "families"] });
  await post(admin, code, { title: "Rules", description: "The finals.", tags: ["rules"] });
  const last = await post(admin, code, { title: "Lunch", tags: ["families"] });
  await page.reload();
  const titles = page.getByRole("heading", { level: 2 });
  await expect(titles).toHaveText(["Lunch", "Rules", "Fête of spelling"]);
  // Instants are shown in the reader's own time zone.
  const postedOn = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Chicago",
    month: "short",
    day: "numeric",
    year: "numeric",
  }).format(new Date(last.createdAt));
  await expect(page.getByRole("article", { name: "Lunch" })).toContainText(`Posted ${postedOn}`);

  const search = page.getByRole("searchbox", { name: "Search by title or tag" });
  await search.fill("fete");
  await expect(titles).toHaveText(["Fête of spelling"]);
  await expect(page.getByText("1 of 3 posts")).toBeVisible();
  await expect(side(page).getByRole("link", { name: "Posts" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page).toHaveURL(/\/posts\?q=fete$/);
  await search.fill("finals");
  await expect(page).toHaveURL(/\?q=finals$/);
  await expect(titles).toHaveText(["Fête of spelling"]);
  await page.getByRole("link", { name: "families" }).click();
  await expect(search).toHaveValue("families");
  await expect(titles).toHaveText(["Lunch", "Fête of spelling"]);
  await expect(page).toHaveURL(/\?q=families$/);

  const friend = await newPerson();
  await api.signIn(friend, person);
  await friend.goto(page.url());
  await expect(friend.getByRole("searchbox")).toHaveValue("families");
  await expect(friend.getByRole("heading", { level: 2 })).toHaveText(["Lunch", "Fête of spelling"]);
  await friend.goto(`/competition/${code}/posts?q=2027`);
  await expect(friend.getByRole("heading", { level: 2 })).toHaveText(["Fête of spelling"]);

  await page.goBack();
  await expect(search).toHaveValue("finals");
  await search.fill("<b>nothing");
  await expect(page.getByText("No posts match “<b>nothing”.")).toBeVisible();
  await page.getByRole("button", { name: "Show all posts" }).click();
  await expect(titles).toHaveCount(3);
  await expect(page).toHaveURL(/\/posts$/);

  // Participants are redirected from the organizers' pages.
  for (const path of ["edit-posts", "edit-posts/new", `edit-posts/${last._id}`]) {
    await page.goto(`/competition/${code}/${path}`);
    await expect(page).toHaveURL("/");
  }
  const stranger = await api.person("ben@example.org");
  await api.signIn(friend, stranger);
  await friend.goto(`/competition/${code}/posts`);
  await expect(
    friend.getByRole("heading", { name: "You are not a member of this competition" }),
  ).toBeVisible();
});

test("a post is shown as plain text with links, and a broken image is handled", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const script = "<script>document.title='owned'</script><img src=x onerror=\"alert(1)\">";
  await post(admin, code, {
    title: `${script} 🐝`,
    description: "first line\nRegister at www.bee.example/join (free).",
    tags: ["<i>tag</i>", "x".repeat(50)],
    content: [
      script,
      "شكراً\nתודה",
      "w".repeat(400),
      "javascript:alert(1)",
      "Map: https://maps.example/hall_(north)?q=1&z=2, second floor.",
    ],
    images: ["https://pictures.example/gone.png", "https://pictures.example/hive.svg"],
  });
  await api.signIn(page, admin);
  page.on("dialog", () => expect(true, "a script has run").toBe(false));
  await page.route("https://pictures.example/gone.png", (route) => route.fulfill({ status: 404 }));
  await page.route("https://pictures.example/hive.svg", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: picture }),
  );
  await page.goto(`/competition/${code}/posts`);
  const article = page.getByRole("article");
  await expect(article.getByRole("heading")).toHaveText(`${script} 🐝`);
  await expect(article.getByText(script, { exact: true })).toBeVisible();
  await expect(article.getByText("first line")).toHaveCSS(
    "white-space-collapse",
    "preserve-breaks",
  );
  await expect(article.getByText("This image isn't available.")).toBeVisible();
  await expect(article.getByRole("img")).toHaveCount(1);
  const links = article.locator("p a[target=_blank]");
  await expect(links).toHaveText([
    "www.bee.example/join",
    "https://maps.example/hall_(north)?q=1&z=2",
  ]);
  await expect(links.first()).toHaveAttribute("href", "https://www.bee.example/join");
  await expect(links.first()).toHaveAttribute("rel", /noopener noreferrer/);
  await expect(page.locator("a[href^=javascript]")).toHaveCount(0);
  await expect(page).toHaveTitle("Posts · Wordhive");
  await expectAccessible(page, "post-with-links");
});

test("hostile Markdown in a post runs nothing, and links to scripts are refused", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const refused = [
    "[a](javascript:document.title='owned')",
    "[a](JaVaScRiPt:alert(1))",
    "[a](<java\tscript:alert(1)>)",
    "[a](&#106;avascript&colon;alert(1))",
    "[a](data:text/html,<script>alert(1)</script>)",
    "![a](javascript:alert(1))",
    "[a][b]\n\n[b]: vbscript:alert(1)",
    "<javascript:alert(1)>",
    "[a](//evil.example)",
  ];
  for (const block of refused) {
    const response = await admin.request.post("/api/post/", {
      data: {
        ...{ title: "Links", description: "Links", tags: [], images: [], content: [block] },
        ...{ competitionCode: code, creatorId: admin.uid },
      },
    });
    expect(response.status(), block).toBe(422);
  }
  const owned = "document.title='owned';alert(1)";
  const content = [
    `**a** <script>${owned}</script>`,
    `# <img src=x onerror="${owned}">`,
    `- <svg onload="${owned}"></svg><style>*{display:none}</style>`,
    `> <iframe srcdoc="<script>parent.${owned}</script>"></iframe>`,
    `**<scr<script>ipt>${owned}</scr</script>ipt>**`,
    `<a href="javascript:${owned}" onmouseover="${owned}">**b**</a>`,
    `<details open ontoggle="${owned}">\n\n*c*`,
    `\`\`\`\n</code></pre><img src=x onerror="${owned}">\n\`\`\``,
    `\`javascript:${owned}\` **d**`,
    "> ".repeat(4_000),
    "1. ".repeat(3_000),
    "**a *b ".repeat(1_000),
  ];
  const { content: saved } = await post(admin, code, { tags: [], content });
  expect(saved.slice(0, 9), "HTML is text").toEqual(content.slice(0, 9));
  await api.signIn(page, admin);
  page.on("dialog", () => expect(true, "a script has run").toBe(false));
  await page.goto(`/competition/${code}/posts`);
  const article = page.getByRole("article");
  await expect(article.getByText(`<img src=x onerror="${owned}">`).first()).toBeVisible();
  await expect(article.locator("strong", { hasText: /^a$/ }).first()).toBeVisible();
  await expect(article.locator("script, style, iframe, img, svg[onload], details")).toHaveCount(0);
  await expect(article.locator("a[href]")).toHaveCount(0);
  await expect(page).toHaveTitle("Posts · Wordhive");
});
