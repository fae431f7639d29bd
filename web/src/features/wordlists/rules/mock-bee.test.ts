import { describe, expect, test } from "vitest";
import {
  type BeeEvent,
  type BeeRules,
  beeClocks,
  beeReducer,
  extraKeys,
  isFinalTime,
  isPaused,
  lettersIn,
  type MockBee,
  secondsLeft,
  startOfBee,
} from "./mock-bee";

const rules: BeeRules = { words: 3, misses: 2, clock: beeClocks.stage };

/** A bee whose clock a test moves. A second passes before each event. */
class Story {
  now = 0;
  state: MockBee = startOfBee;

  constructor(changes: Partial<BeeRules> = {}) {
    this.send({ type: "started", rules: { ...rules, ...changes } });
  }

  wait(seconds: number) {
    this.now += seconds * 1000;
    return this;
  }

  send(event: BeeEvent, after = 1) {
    this.wait(after);
    this.state = beeReducer(this.state, { ...event, at: this.now });
    return this;
  }

  /** The next word is called and heard. */
  word(word: string) {
    return this.send({ type: "loaded", word: { id: word, word } }).send({ type: "heard" });
  }

  spell(letters: string) {
    for (const letter of letters) this.send({ type: "letter", letter });
    return this;
  }

  get ground() {
    return this.state.results.at(-1)?.ground;
  }
}

describe("a word", () => {
  test("is right if its letters are", () => {
    const bee = new Story().word("naïve").spell("naive").send({ type: "done" });
    expect(bee.state.step).toBe("ruled");
    expect(bee.state.results).toEqual([
      { id: "naïve", word: "naïve", typed: "naive", ground: "spelled", milliseconds: 6000 },
    ]);
  });

  test("is missed with a wrong letter, however the speller goes on", () => {
    const bee = new Story().word("bee").spell("bea").spell("e").send({ type: "done" });
    expect(bee.ground).toBe("misspelled");
    expect(bee.state.results[0]?.typed).toBe("beae");
  });

  test("is missed when it is passed, but not after a letter", () => {
    expect(new Story().word("bee").send({ type: "passed" }).ground).toBe("passed");
    expect(new Story().word("bee").spell("b").send({ type: "passed" }).ground).toBeUndefined();
  });

  test("isn't ruled on before its first letter", () => {
    expect(new Story().word("bee").send({ type: "done" }).state.step).toBe("spelling");
  });

  test("that can't be heard makes room for another", () => {
    const bee = new Story().send({ type: "loaded", word: { id: "a", word: "a" } });
    bee.send({ type: "skipped" });
    expect(bee.state.step).toBe("loading");
    expect(bee.state.results).toHaveLength(0);
    bee.word("bee").send({ type: "skipped" });
    expect(bee.state.step).toBe("spelling");
  });
});

describe("starting over", () => {
  test("lets the same letters be given again", () => {
    const bee = new Story().word("honey").spell("hon").send({ type: "started over" });
    expect(bee.state.letters).toEqual([]);
    expect(bee.spell("honey").send({ type: "done" }).ground).toBe("spelled");
  });

  test("ends with the bell when a letter changes", () => {
    const bee = new Story().word("honey").spell("hun").send({ type: "started over" }).spell("ho");
    expect(bee.ground).toBe("changed letters");
    expect(bee.state.results[0]?.typed).toBe("ho");
  });

  test("twice counts the letters before both", () => {
    const bee = new Story().word("honey").spell("hone").send({ type: "started over" });
    bee.spell("ho").send({ type: "started over" }).spell("honi");
    expect(bee.ground).toBe("changed letters");
  });
});

describe("the clock", () => {
  test("starts when the word is heard, not when it is called", () => {
    const bee = new Story().send({ type: "loaded", word: { id: "bee", word: "bee" } }).wait(300);
    expect(secondsLeft(bee.state, bee.now)).toBeUndefined();
    bee.send({ type: "heard" });
    expect(secondsLeft(bee.state, bee.now)).toBe(90);
    // Hearing it again doesn't.
    bee.wait(20).send({ type: "heard" }, 0);
    expect(secondsLeft(bee.state, bee.now)).toBe(70);
  });

  test("is shown in the last thirty seconds", () => {
    const bee = new Story().word("bee").wait(59);
    expect(isFinalTime(bee.state, bee.now)).toBe(false);
    bee.wait(1);
    expect(isFinalTime(bee.state, bee.now)).toBe(true);
    expect(secondsLeft(bee.state, bee.now)).toBe(30);
  });

  test("ends the word when it has run down", () => {
    const bee = new Story().word("bee").spell("be").wait(100).send({ type: "ticked" });
    expect(bee.ground).toBe("time");
    expect(bee.state.results[0]?.typed).toBe("be");
  });

  test("doesn't take a letter after the time, even if no tick came before", () => {
    const bee = new Story().word("bee").spell("bee").wait(100).send({ type: "done" });
    expect(bee.ground).toBe("time");
  });

  test("never ends a word without a clock", () => {
    const bee = new Story({ clock: undefined }).word("bee").spell("be").wait(10_000);
    expect(isFinalTime(bee.state, bee.now)).toBe(false);
    expect(bee.spell("e").send({ type: "done" }).ground).toBe("spelled");
  });

  test("gives three minutes to those who need them", () => {
    const bee = new Story({ clock: beeClocks.longer }).word("bee").wait(170).spell("bee");
    expect(bee.send({ type: "done" }).ground).toBe("spelled");
  });

  test("waits while the page is hidden, until the speller goes on", () => {
    const bee = new Story().word("bee").wait(39).send({ type: "paused" }).wait(3600);
    expect(isPaused(bee.state)).toBe(true);
    expect(secondsLeft(bee.state, bee.now)).toBe(50);
    bee.spell("b").send({ type: "ticked" });
    expect(bee.state.letters).toEqual([]);
    bee.send({ type: "resumed" }).wait(10).spell("bee").send({ type: "done" });
    expect(bee.ground).toBe("spelled");
    expect(bee.state.results[0]?.milliseconds).toBe(54_000);
  });

  test("doesn't run backwards when the time does", () => {
    const bee = new Story().word("bee").wait(-50);
    expect(secondsLeft(bee.state, bee.now)).toBe(90);
  });
});

describe("a bee", () => {
  test("ends after its words", () => {
    const bee = new Story();
    for (const word of ["bee", "honey", "wax"]) {
      bee.word(word).spell(word).send({ type: "done" }).send({ type: "next" });
    }
    expect(bee.state.step).toBe("over");
    expect(bee.state.results).toHaveLength(3);
  });

  test("ends after its misses", () => {
    const bee = new Story().word("bee").send({ type: "passed" }).send({ type: "next" });
    expect(bee.state.step).toBe("loading");
    bee.word("honey").send({ type: "passed" }).send({ type: "next" });
    expect(bee.state.step).toBe("over");
  });

  test("ends when the list has no more words", () => {
    const bee = new Story().word("bee").spell("bee").send({ type: "done" });
    bee.send({ type: "next" }).send({ type: "ran out" });
    expect(bee.state.step).toBe("over");
  });

  test("can be held again, by other rules", () => {
    const bee = new Story({ words: 1 }).word("bee").spell("bee").send({ type: "done" });
    bee.send({ type: "next" }).send({ type: "started", rules });
    expect(bee.state).toMatchObject({ step: "loading", results: [], rules });
  });

  test("ignores the second press of a button", () => {
    const bee = new Story().word("bee").spell("bea");
    bee.send({ type: "done" }).send({ type: "next" }, 0.1);
    expect(bee.state.step).toBe("ruled");
    bee.send({ type: "next" }, 1).send({ type: "next" }, 0.1);
    expect(bee.state.step).toBe("loading");
    bee.send({ type: "loaded", word: { id: "b", word: "b" } });
    bee.send({ type: "passed" }, 0.1).send({ type: "letter", letter: "a", tapped: true }, 0.1);
    expect(bee.state).toMatchObject({ step: "spelling", letters: [] });
    bee.send({ type: "letter", letter: "b" }, 0.1);
    expect(bee.state.letters).toEqual(["b"]);
  });
});

test("no word has more than a hundred letters", () => {
  const bee = new Story({ clock: undefined }).word("bee").spell("e".repeat(10_000));
  expect(bee.state.letters).toHaveLength(100);
});

describe("keys", () => {
  test.each([
    ["lullaby", []],
    ["papier-mâché's", []],
    ["straße", []],
    ["AT&T", ["&"]],
    ["3-D", [..."0123456789"]],
  ])("for %s are the alphabet and %j", (word, keys) => {
    expect(extraKeys(word)).toEqual(keys);
  });

  test.each([
    ["É", ["e"]],
    ["-", []],
    [" ", []],
    ["ll", ["l", "l"]],
    ["🐝b", ["b"]],
    ["&", ["&"]],
  ])("%j gives %j", (text, letters) => {
    expect(lettersIn(text, "B&B")).toEqual(letters);
  });
});
