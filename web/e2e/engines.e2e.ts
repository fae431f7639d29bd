import { password } from "./support/api-fixture";
import { Cable } from "./support/cable";
import { type Engine, engines, type Tab } from "./support/engines";
import { test as base, expect } from "./support/test";

const test = base.extend<{ engine: Engine }>({
  engine: async ({ engineName }, use, testInfo) => {
    const engine = await engines[engineName]();
    await use(engine);
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = await engine.run("return location.href + document.body.innerText");
      await testInfo.attach("page", { body: String(body), contentType: "text/plain" });
    }
    await engine.close();
  },
});

const button = (name: string) =>
  `//*[self::button or self::a][normalize-space()="${name}" or @aria-label="${name}"]`;
const inDialog = (xpath: string) => `//*[@role="dialog"]${xpath}`;
/** A closing dialog still covers the page. */
const noDialog = '//body[not(.//*[@role="dialog"])]';
const field = (label: string) =>
  `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`;
const heading = (text: string) => `//h1[normalize-space()="${text}"]`;
const text = (content: string) => `//*[text()[contains(., "${content}")]]`;

/** A press that is meant comes later than the second one of a double press. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 350));

async function logIn(engine: Engine, address: string, email: string): Promise<void> {
  await engine.open(`${address}/login`);
  await engine.type(field("Email or log-in name"), email);
  await engine.type(field("Password"), password);
  await engine.click(button("Log In"));
}

/** Plays a recording and waits until it has ended. */
async function hear(engine: Engine, play: string): Promise<void> {
  await engine.run(`
    const { play } = HTMLMediaElement.prototype;
    window.ended = 0;
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener("ended", () => { window.ended += 1; });
      return play.call(this);
    };
  `);
  await engine.click(play);
  await expect
    .poll(() => engine.run("return window.ended"), { timeout: 20_000 })
    .toBeGreaterThan(0);
}

test("an organizer records a word, and a speller joins and practices it", async ({
  engine,
  server,
  api,
  admin,
}) => {
  const { code, title } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, ["lullaby"]);
  const speller = await api.person("sam@example.org");

  await test.step("the organizer logs in and records", async () => {
    await logIn(engine, server.address, admin.email);
    await engine.see(heading("Admin Dashboard"));
    await engine.click(button(title));
    await engine.see(heading(title));
    await engine.open(`${server.address}/competition/${code}/wordlist/${wordlist._id}`);
    await engine.click(button("Record lullaby"));
    await engine.click(inDialog(button("Record")));
    await engine.see('//*[@role="timer"][starts-with(., "0:") and not(starts-with(., "0:00"))]');
    await engine.click(inDialog(button("Stop")));
    await engine.click(inDialog(button("Save")));
    await engine.see(noDialog);
    await hear(engine, button("Play lullaby"));
    // Every device plays these.
    const [wordId] = wordlist.words as [string];
    const { audioId } = await (await admin.request.get(`/api/wordlist/word/${wordId}`)).json();
    const { "content-type": type } = (await admin.request.get(`/api/audio/${audioId}`)).headers();
    expect(["audio/mp4", "audio/wav"]).toContain(type);
    await engine.click(button("Log Out"));
    await engine.see(heading("Log In"));
  });

  await test.step("the speller joins", async () => {
    await logIn(engine, server.address, speller.email);
    await engine.see(heading("Welcome"));
    await engine.click(button("Join Competition"));
    await engine.type(inDialog(field("Join code")), String(code));
    await engine.click(inDialog(button("Join")));
    await engine.see(noDialog);
    await engine.click(button(title));
    await engine.see(heading(title));
  });

  await test.step("and practices", async () => {
    await engine.open(`${server.address}/competition/${code}/wordlist/${wordlist._id}/practice`);
    await hear(engine, `${button("Play the word")}[@aria-busy="false"]`);
    await engine.type(field("Spell the word"), "lullaby");
    await engine.click(button("Check"));
    await engine.see(inDialog(text("End of wordlist")));
  });

  await test.step("and learns the word after a mistake", async () => {
    const path = `/competition/${code}/wordlist/${wordlist._id}/practice?mode=learn`;
    await engine.open(`${server.address}${path}`);
    await engine.type(field("Spell the word"), "lulaby");
    await engine.click(button("Check"));
    await engine.see(text("6 of 7 letters are right."));
    // A phone keeps its keyboard.
    expect(await engine.run("return document.activeElement.id")).toBe("spelling");
    await engine.click(button("Show me"));
    await pause();
    await engine.click(button("Hide and spell it"));
    await engine.type(field("Spell the word from memory"), "lullaby");
    await engine.click(button("Check"));
    await engine.see(text("Once more"));
    await engine.type(field("Spell the word"), "lullaby");
    await engine.click(button("Check"));
    await engine.see(heading("One word done"));
  });

  await test.step("and holds a mock bee", async () => {
    const practice = `${server.address}/competition/${code}/wordlist/${wordlist._id}/practice`;
    await engine.open(`${practice}?mode=mock-bee`);
    await engine.click(button("Start the bee"));
    await engine.see(text("Ask or spell"));
    // A tap so soon would be the second of the last one.
    const tap = (name: string, until: string) =>
      expect
        .poll(() =>
          engine.run(`
            const done = ${until};
            const named = [...document.querySelectorAll("button")];
            if (!done) named.find((one) => one.textContent === "${name}")?.click();
            return done;
          `),
        )
        .toBe(true);
    await tap("l", 'document.querySelector("[aria-label^=Spell]").value === "l"');
    for (const letter of "ullaby") await engine.click(button(letter));
    await engine.click(button("Done"));
    await engine.see(text("Correct!"));
    await tap("See the result", 'document.body.innerText.includes("You spelled")');
    await engine.see(text("You spelled the word!"));
  });
});

test("a speller practices offline", async ({ engine, server, api, admin }) => {
  const words = ["lullaby", "raccoon", "zebra", "yodel", "bouquet"];
  const { speller, list } = await api.practice(admin, words, { name: "Sam Hill" });
  const cable = await Cable.to(server.address);
  const practice = `${cable.address}${list}/practice`;
  const place = (number: number) => text(`Word ${number} of ${words.length}`);
  /** Types the current word, which its definition tells. */
  const typeWord = async (tab: Tab, number: number) => {
    await tab.see(place(number));
    // Nothing moves anymore.
    await tab.see(`${button("Play the word")}[@aria-busy="false"]`);
    // Not clicked at its place: without a sound device, Firefox says late that it can't play, which moves what is below.
    const definition = `document.evaluate(${JSON.stringify(button("Definition"))}, document).iterateNext()`;
    await tab.run(`${definition}.click()`);
    await tab.see(text("the word number"));
    const page = String(await tab.run("return document.body.innerText"));
    const word = words[Number(/the word number (\d)/.exec(page)?.[1]) - 1] as string;
    await tab.type(field("Spell the word"), word);
  };
  const spell = async (number: number) => {
    await typeWord(engine, number);
    await engine.click(button("Check"));
    await engine.see(place(number + 1));
  };
  const saved = async () => (await api.user(speller)).wordlistsStudyDepth[0]?.currentIndex;

  await test.step("saves the list on the device", async () => {
    await logIn(engine, cable.address, speller.email);
    await engine.see(heading("Sam Hill"));
    await engine.open(practice);
    await engine.see(text("Saved on this device"));
    await engine.run("return navigator.serviceWorker.ready.then(() => true)");
  });

  await test.step("two tabs go on together", async () => {
    const other = await engine.tab();
    await other.open(practice);
    await typeWord(other, 1);
    await spell(1);
    await spell(2);
    await other.click(button("Check"));
    await other.see(place(3));
    await other.see(text("You can continue from there."));
    expect(await saved()).toBe(2);
  });

  await test.step("practices without a network, also after a reload", async () => {
    cable.unplug();
    await spell(3);
    await engine.open(practice);
    await spell(4);
    expect(await saved()).toBe(2);
  });

  await test.step("and what was practiced is saved later", async () => {
    cable.plug();
    await engine.open(cable.address);
    await expect.poll(saved, { timeout: 20_000 }).toBe(4);
  });
  await cable.remove();
});

test("a speller learns a list without recordings, and meets missed words again", async ({
  engine,
  server,
  api,
  admin,
}) => {
  const words = ["lullaby", "raccoon"];
  const { speller, list, code } = await api.practice(admin, words, { recorded: false });
  const spell = async (answer: string) => {
    await engine.type(field("Spell the word"), answer);
    await engine.click(button("Check"));
  };
  const expectPractice = (expected: Record<string, unknown>) =>
    expect
      .poll(async () => (await speller.request.get(`/api/competition/${code}/practice`)).json(), {
        timeout: 20_000,
      })
      .toMatchObject(expected);

  await test.step("two days ago", async () => {
    await logIn(engine, server.address, speller.email);
    await engine.see(button("Join Competition"));
    await engine.open(`${server.address}${list}/practice?mode=learn`);
    // While the page loads, the router measures by the clock how long it shows that.
    await engine.see(text("Word 1 of 2"));
    await engine.run(`
      const past = 2 * 24 * 60 * 60 * 1000;
      window.Date = class extends Date {
        constructor(...args) {
          if (args.length > 0) super(...args);
          else super(Date.now());
        }
        static now() {
          return super.now() - past;
        }
      };
    `);
    await engine.see(`(${text("No recording for this word")}|${text("Computer voice")})`);
    await spell("zebra");
    await engine.see(text("Not yet"));
    await engine.click(button("Show me"));
    await pause();
    await engine.click(button("Skip"));
    await engine.see(text("Word 2 of 2"));
    await spell("raccoon");
    await engine.see(heading("Two words done"));
    await expectPractice({ doneToday: 0, newCount: 0, dueCount: 1 });
  });

  await test.step("today, while a page for Back was left with the device's data open", async () => {
    await engine.run(`
      const { getAll } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.getAll = function (...range) {
        window.held = true;
        const again = () => { this.get(["", ""]).onsuccess = again; };
        again();
        return getAll.apply(this, range);
      };
    `);
    // Again, as it may come while the last answer is still being sent, and then nothing more is read.
    const show = 'document.dispatchEvent(new Event("visibilitychange"));';
    await expect.poll(() => engine.run(`${show} return window.held`)).toBe(true);
    await engine.open(`${server.address}/competition/${code}/practice`);
    await engine.see(text("Word 1 of 1"));
    await spell("lullaby");
    await engine.see(heading("One word done"));
    await expectPractice({ doneToday: 1, dueCount: 0 });
  });

  await test.step("and logs out, after which Back shows nothing of it", async () => {
    await engine.click(button("Log Out"));
    await engine.see(heading("Log In"));
    await engine.run("document.title = 'left'; history.back()");
    // The page that comes back may be about to leave for the log-in page, which has no body at first.
    const shown = "return document.title === 'left' ? '' : (document.body?.innerText ?? '')";
    let page = "";
    await expect(async () => {
      page = String(await engine.run(shown));
      expect(page).toContain("Forgot your password");
    }).toPass({ timeout: 20_000 });
    expect(page).not.toContain("One word done");
  });
});
