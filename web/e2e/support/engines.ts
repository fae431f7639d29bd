import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Readable } from "node:stream";
import { launch, type Page } from "puppeteer-core";
import { Builder, By, until, type WebDriver } from "selenium-webdriver";
import { findProgram } from "./programs";

/** How long to wait for an element or a result, in milliseconds. */
const timeout = 40_000;

/** What the smoke test needs of a browser that Playwright can't drive. Elements are found by XPath. */
export interface Engine {
  open: (url: string) => Promise<unknown>;
  /** Waits for a visible element. */
  see: (xpath: string) => Promise<unknown>;
  click: (xpath: string) => Promise<unknown>;
  type: (xpath: string, text: string) => Promise<unknown>;
  /** Runs a script in the page. */
  run: (script: string) => Promise<unknown>;
  /** Opens another tab. */
  tab: () => Promise<Tab>;
  close: () => Promise<void>;
}

/** One of its pages. */
export type Tab = Omit<Engine, "tab" | "close">;

/** Firefox with a fake microphone. */
async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath: findProgram("WORDHIVE_FIREFOX", "firefox-esr", "firefox"),
    headless: true,
    extraPrefsFirefox: {
      "media.autoplay.default": 0,
      "media.navigator.permission.disabled": true,
      "media.navigator.streams.fake": true,
      "permissions.default.microphone": 1,
    },
  });
  let shown: Page | undefined;
  const tab = async (): Promise<Tab> => {
    const page = await browser.newPage();
    page.setDefaultTimeout(timeout);
    await page.evaluateOnNewDocument(`
      addEventListener("click", ({ target }) => { window.clicked = target.outerHTML; }, true);
    `);
    shown = page;
    /** A tab in the background draws nothing, so nothing there can be clicked. */
    const element = async (xpath: string) => {
      if (shown !== page) await page.bringToFront();
      shown = page;
      return page.locator(`xpath/${xpath}`);
    };
    return {
      open: (url) => page.goto(url),
      see: (xpath) =>
        page.waitForSelector(`xpath/${xpath}`, { visible: true }).catch(async (error) => {
          const found = "[location.href, window.clicked, document.body.innerText].join(' | ')";
          throw new Error(`${error} Found: ${await page.evaluate(found)}`);
        }),
      click: async (xpath) => (await element(xpath)).click(),
      type: async (xpath, text) => (await element(xpath)).fill(text),
      run: (script) => page.evaluate(`(() => { ${script} })()`),
    };
  };
  return { ...(await tab()), tab, close: () => browser.close() };
}

/** WebKitGTK's own browser with a fake microphone, on a virtual screen. */
async function startWebKit(): Promise<Engine> {
  const processes: ChildProcess[] = [];
  const stop = async () => {
    for (const child of processes.toReversed()) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill();
        await once(child, "exit");
      }
    }
  };
  try {
    const screen = spawn(
      findProgram("WORDHIVE_XVFB", "Xvfb"),
      ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"],
      { stdio: ["ignore", "ignore", "ignore", "pipe"] },
    );
    processes.push(screen);
    const [display] = await once(screen.stdio[3] as Readable, "data");
    const port = await freePort();
    const service = spawn(
      findProgram("WORDHIVE_WEBKIT_DRIVER", "WebKitWebDriver"),
      [`--port=${port}`, "--host=127.0.0.1"],
      {
        env: {
          ...process.env,
          DISPLAY: `:${String(display).trim()}`,
          LIBGL_ALWAYS_SOFTWARE: "1",
          WEBKIT_DISABLE_DMABUF_RENDERER: "1",
        },
        stdio: "ignore",
      },
    );
    processes.push(service);
    const driver = await connect(`http://127.0.0.1:${port}`);
    const element = async (xpath: string) => {
      const found = await driver.wait(until.elementLocated(By.xpath(xpath)), timeout, xpath);
      return driver.wait(until.elementIsVisible(found), timeout, xpath);
    };
    // A closing dialog may still cover the element.
    const click = async (xpath: string) =>
      (await element(xpath)).click().then(
        () => true,
        () => false,
      );
    let current = await driver.getWindowHandle();
    /** What the driver does in a tab. */
    const tabOf = (handle: string): Tab => {
      const here =
        <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
        async (...args: Args) => {
          if (current !== handle) await driver.switchTo().window(handle);
          current = handle;
          return act(...args);
        };
      return {
        open: here((url: string) => driver.get(url)),
        see: here(element),
        click: here((xpath: string) => driver.wait(() => click(xpath), timeout, xpath)),
        type: here(async (xpath: string, text: string) => (await element(xpath)).sendKeys(text)),
        run: here((script: string) => driver.executeScript(script)),
      };
    };
    return {
      ...tabOf(current),
      tab: async () => {
        await driver.switchTo().newWindow("tab");
        current = await driver.getWindowHandle();
        return tabOf(current);
      },
      close: async () => {
        await driver.quit();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(address: string): Promise<WebDriver> {
  const deadline = Date.now() + timeout;
  while (
    !(await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) {
      throw new Error("WebKitWebDriver did not start");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": {
        args: ["--automation", "--enable-media-stream=true", "--enable-mock-capture-devices=true"],
      },
    })
    .build();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

export const engines = { firefox: startFirefox, webkit: startWebKit };
