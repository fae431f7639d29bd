/* `node tools/icons.mjs`: draws the icons of the installed app from public/favicon.svg, in Chromium. */
import { readFileSync } from "node:fs";
import { chromium as playwright } from "@playwright/test";
import { chromium } from "./demo-server.mjs";

const publicFolder = new URL("../public/", import.meta.url);
const brand = readFileSync(new URL("favicon.svg", publicFolder), "utf8");
const cream = "#FFFBF2";
/** Phones cut maskable icons to shapes of their own, so their hexagon is smaller, on a filled square. */
const icons = [
  { file: "icon-192.png", size: 192, share: 1, background: "transparent" },
  { file: "icon-512.png", size: 512, share: 1, background: "transparent" },
  { file: "maskable-512.png", size: 512, share: 0.64, background: cream },
  { file: "apple-touch-180.png", size: 180, share: 0.78, background: cream },
];

const browser = await playwright.launch({ executablePath: chromium, args: ["--no-sandbox"] });
for (const { file, size, share, background } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>
      html { background: ${background} }
      body { margin: 0; display: grid; place-items: center; height: 100vh }
      svg { width: ${share * 100}% }
    </style>${brand}`,
  );
  await page.screenshot({
    path: new URL(`icons/${file}`, publicFolder).pathname,
    omitBackground: true,
  });
  await page.close();
}
await browser.close();
