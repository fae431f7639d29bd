/** What there is to know of a browser's voice. */
export type VoiceOffer = Pick<
  SpeechSynthesisVoice,
  "name" | "lang" | "localService" | "default" | "voiceURI"
>;

/** Voices of macOS that sing, whisper or play the organ. */
const novelty =
  /^(?:albert|bad news|bahh|bells|boing|bubbles|cellos|deranged|fred|good news|hysterical|jester|junior|kathy|organ|pipe organ|princess|ralph|superstar|trinoids|whisper|wobble|zarvox|eddy|flo|grandma|grandpa|reed|rocko|sandy|shelley)\b/iu;
const natural = /natural|neural|premium|enhanced|siri/iu;
const robotic = /espeak|compact/iu;

/** Android writes en_US. */
const tagOf = (lang: string) => lang.replace("_", "-").toLowerCase();

/**
 * The best English voice, with the accent of the reader's languages, else an American one: the words of a bee are
 * American. Undefined if there is none.
 */
export function chooseVoice<Voice extends VoiceOffer>(
  voices: readonly Voice[],
  languages: readonly string[],
): Voice | undefined {
  const accents = [...languages.map(tagOf), "en-us", "en-gb"];
  const rank = ({ lang, name, voiceURI, localService, default: isDefault }: Voice) => {
    const accent = accents.indexOf(tagOf(lang));
    const quality =
      (novelty.test(name) ? -16 : 0) +
      (natural.test(name) || natural.test(voiceURI) ? 4 : 0) +
      (robotic.test(name) || robotic.test(voiceURI) ? -4 : 0) +
      (localService ? 2 : 0) +
      (isDefault ? 1 : 0);
    // A clear voice of another accent is better than one that sings.
    return (accent === -1 ? 0 : 100 - accent) * (quality < -8 ? 0 : 1) + quality / 100;
  };
  return voices
    .filter(({ lang }) => /^en(?:-|$)/u.test(tagOf(lang)))
    .reduce<Voice | undefined>(
      (best, voice) => (best === undefined || rank(voice) > rank(best) ? voice : best),
      undefined,
    );
}
