import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pdf } from "./support/pdf";
import { expect, test } from "./support/test";

/** A page of someone else's. */
async function otherSite(html: string): Promise<{ port: number; site: Server }> {
  const site = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(html);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return { port: (site.address() as AddressInfo).port, site };
}

test("a page of another origin can neither send a form nor fetch in a visitor's name", async ({
  page,
  admin,
  api,
  server,
}) => {
  const signOut = `${server.address}/api/identity/sign-out`;
  const { port, site } = await otherSite(
    `<form method="post" action="${signOut}"><button>Win a prize</button></form>`,
  );
  try {
    await api.signIn(page, admin);
    // The first shares the host, and so the cookie; the second is another site altogether.
    for (const host of ["127.0.0.1", "localhost"]) {
      await page.goto(`http://${host}:${port}/`);
      const fetched = await page.evaluate(
        (url) =>
          fetch(url, { method: "POST", mode: "no-cors", credentials: "include" }).then(
            () => "answered",
            () => "kept from the page",
          ),
        signOut,
      );
      expect(fetched).toBe("kept from the page");
      const sent = page.waitForResponse(signOut);
      await page.getByRole("button", { name: "Win a prize" }).click();
      expect((await sent).status()).toBe(403);
      await expect(page.locator("body")).toContainText("cross-site");
    }
    // Both were asked of the server, and none was done.
    await expect
      .poll(() => server.log.join("").match(/POST.*sign-out.* status=403/g)?.length)
      .toBe(4);
    await page.goto("/");
    await expect(page.getByRole("banner")).toContainText(admin.email);
    // Nor can our pages be shown inside theirs.
    const frame = await otherSite(`<iframe src="${server.address}/" title="theirs"></iframe>`);
    await page.goto(`http://127.0.0.1:${frame.port}/`);
    await expect.poll(() => page.frames()[1]?.url()).toContain("chrome-error:");
    frame.site.close();
  } finally {
    site.close();
  }
});

test("the page of the API and an uploaded PDF work under their policies", async ({
  page,
  admin,
  api,
}) => {
  await api.signIn(page, admin);
  await page.goto("/api/docs/");
  await expect(page.getByText("/api/identity/sign-up")).toBeVisible();

  const { code } = await api.competition(admin);
  const uploaded = await admin.request.post("/api/file/", {
    multipart: {
      creatorId: admin.uid,
      competitionCode: String(code),
      file: { name: "rules.pdf", mimeType: "application/pdf", buffer: pdf() },
    },
  });
  const { fileId } = await uploaded.json();
  await page.goto(`/api/file/${fileId}`);
  // Chromium's viewer is a frame; without it there is a crossed-out box.
  await expect.poll(() => page.frames().map((frame) => frame.url())).toHaveLength(2);
});
