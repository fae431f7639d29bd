import { maxRecordingSeconds, type Take } from "../rules/recording-session";
import { wavOf } from "../rules/wav";

/** Clear speech in 48 kB a second. */
const sampleRate = 24_000;

/** What the server takes and every device plays. WebM and Ogg, which Firefox records, play on iPhones only since iOS 18. */
const isPlayable = ({ audio, fileName }: Take) =>
  /^(?:audio|video)\/(?:x-)?(?:mp[34e]|m4|wav|vnd\.wave)/u.test(audio.type) ||
  (audio.type === "" && /\.(?:mp[34]|m4[av]|wav)$/iu.test(fileName));

/** The take in a format that every device plays. What can't be read, and what is long, stays as it is. */
export async function playableTake(take: Take): Promise<Take> {
  if (isPlayable(take)) return take;
  try {
    const context = new OfflineAudioContext(1, 1, sampleRate);
    const sound = await context.decodeAudioData(await take.audio.arrayBuffer());
    if (sound.duration > maxRecordingSeconds + 1) return take;
    return {
      audio: wavOf(mixed(sound), sampleRate),
      fileName: take.fileName.replace(/\.\w+$/u, ".wav"),
    };
  } catch {
    return take;
  }
}

/** All channels in one. */
function mixed(sound: AudioBuffer): Float32Array {
  const one = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    for (const [index, sample] of sound.getChannelData(channel).entries()) {
      one[index] = (one[index] ?? 0) + sample / sound.numberOfChannels;
    }
  }
  return one;
}
