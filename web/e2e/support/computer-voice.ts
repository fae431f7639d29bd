import type { Page } from "@playwright/test";

/** Gives the browser an English voice, which knows of itself a moment late. Returns what it was asked to say. */
export async function giveVoice(page: Page): Promise<{ text: string; rate: number }[]> {
  const said: { text: string; rate: number }[] = [];
  await page.exposeFunction("noteSaid", (text: string, rate: number) => said.push({ text, rate }));
  await page.addInitScript(() => {
    class Utterance {
      rate = 1;
      voice: unknown;
      lang = "";
      onstart?: () => void;
      onend?: () => void;
      constructor(readonly text: string) {}
    }
    const voices: object[] = [];
    const speech = Object.assign(new EventTarget(), {
      speaking: false,
      pending: false,
      getVoices: () => voices,
      cancel: () => {
        speech.speaking = false;
      },
      speak: (utterance: Utterance) => {
        speech.speaking = true;
        const { noteSaid } = window as unknown as {
          noteSaid: (text: string, rate: number) => void;
        };
        noteSaid(utterance.text, utterance.rate);
        setTimeout(() => utterance.onstart?.(), 10);
        setTimeout(() => {
          speech.speaking = false;
          utterance.onend?.();
        }, 100);
      },
    });
    setTimeout(() => {
      voices.push({
        name: "Sam",
        lang: "en-US",
        voiceURI: "sam",
        localService: true,
        default: true,
      });
      speech.dispatchEvent(new Event("voiceschanged"));
    }, 100);
    Object.defineProperty(window, "speechSynthesis", { value: speech });
    Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance });
  });
  return said;
}
