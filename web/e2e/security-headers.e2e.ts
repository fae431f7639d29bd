import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pdf } from "./support/pdf";
import { expect, test } from "./support/test";

test.use({ completeBrowser: true });

/** Serves a page from another origin. */
async function otherSite(html: string): Promise<{ port: number; site: Server }> {
  const site = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(html);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return { port: (site.address() as AddressInfo).port, site };
}

test("another origin can neither submit a form nor fetch with the visitor's session", async ({
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
    // 127.0.0.1 shares the host, and so the cookie. localhost is a different site.
    for (const host of ["127.0.0.1", "localhost"]) {
      await page.goto(`http://${host}:${port}/`);
      const fetched = await page.evaluate(
        (url) =>
          fetch(url, { method: "POST", mode: "no-cors", credentials: "include" }).then(
            () => "response",
            () => "blocked",
          ),
        signOut,
      );
      expect(fetched).toBe("blocked");
      const response = page.waitForResponse(signOut);
      await page.getByRole("button", { name: "Win a prize" }).click();
      expect((await response).status()).toBe(403);
      await expect(page.locator("body")).toContainText("cross-site");
    }
    // All four requests reached the server and were refused.
    await expect
      .poll(() => server.log.join("").match(/POST.*sign-out.* status=403/g)?.length)
      .toBe(4);
    await page.goto("/");
    await expect(page.getByRole("banner")).toContainText(admin.email);
    // Other sites can't frame our pages either.
    const frame = await otherSite(`<iframe src="${server.address}/" title="framed"></iframe>`);
    await page.goto(`http://127.0.0.1:${frame.port}/`);
    await expect.poll(() => page.frames()[1]?.url()).toContain("chrome-error:");
    frame.site.close();
  } finally {
    site.close();
  }
});

test("the API docs and an uploaded PDF work under their content security policies", async ({
  page,
  admin,
  api,
}) => {
  await api.signIn(page, admin);
  await page.goto("/api/docs/");
  // Swagger UI works for seconds on a document of 500 kB, even alone on the machine.
  await expect(page.getByText("/api/identity/sign-up")).toBeVisible({ timeout: 120_000 });

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
  // Chromium's PDF viewer is a frame of its own. It is missing when the policy blocks it.
  await expect.poll(() => page.frames().map((frame) => frame.url())).toHaveLength(2);
});
