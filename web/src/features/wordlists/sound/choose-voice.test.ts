import { expect, test } from "vitest";
import { chooseVoice, type VoiceOffer } from "./choose-voice";

const voice = (name: string, lang: string, changes: Partial<VoiceOffer> = {}): VoiceOffer => ({
  name,
  lang,
  voiceURI: name,
  localService: true,
  default: false,
  ...changes,
});

const chosen = (voices: VoiceOffer[], languages: string[]) => chooseVoice(voices, languages)?.name;

test("without an English voice, there is none", () => {
  expect(chosen([], ["en-US"])).toBeUndefined();
  expect(chosen([voice("Anna", "de-DE", { default: true })], ["de-DE"])).toBeUndefined();
});

test.each([
  ["the reader's English", ["en-GB", "en"], "Daniel"],
  ["another of the reader's languages", ["de-DE", "en-AU"], "Karen"],
  ["American English by default", ["de-DE"], "Samantha"],
  ["American English for plain English", ["en"], "Samantha"],
])("the accent is %s", (_case, languages, name) => {
  const voices = [
    voice("Anna", "de-DE", { default: true }),
    voice("Karen", "en-AU"),
    voice("Daniel", "en-GB"),
    voice("Samantha", "en-US"),
  ];
  expect(chosen(voices, languages)).toBe(name);
});

test("an underscore in the language, as on Android, makes no difference", () => {
  expect(chosen([voice("Karen", "en-AU"), voice("English", "en_US")], ["en-US"])).toBe("English");
});

test("a natural voice is better than a default one, and both than a robot", () => {
  const robot = voice("eSpeak English (America)", "en-US", { default: true });
  const aria = voice("Microsoft Aria Online (Natural)", "en-US", { localService: false });
  const zira = voice("Microsoft Zira", "en-US", { default: true });
  expect(chosen([robot, zira, aria], ["en-US"])).toBe(aria.name);
  expect(chosen([robot, zira], ["en-US"])).toBe(zira.name);
  expect(chosen([robot], ["en-US"])).toBe(robot.name);
});

test("a voice that works offline is better than another of its kind", () => {
  const online = voice("Google US English", "en-US", { localService: false });
  expect(chosen([online, voice("English", "en-US")], ["en-US"])).toBe("English");
});

test("a singing voice is only used if there is no other", () => {
  const voices = [voice("Bells", "en-US", { default: true }), voice("Moira", "en-IE")];
  expect(chosen(voices, ["en-US"])).toBe("Moira");
  expect(chosen([voice("Bells", "en-US")], ["en-US"])).toBe("Bells");
});
