import { maxRecordingSeconds, type Take } from "../rules/recording-session";
import { wavOf } from "../rules/wav";

/** Clear speech in 48 kB a second. */
const sampleRate = 24_000;

/** What iPhones only play since iOS 18. Firefox records nothing else. */
const isUnplayable = ({ audio, fileName }: Take) =>
  /^(?:audio|video|application)\/(?:webm|ogg)/u.test(audio.type) ||
  (audio.type === "" && /\.(?:webm|ogg|oga|opus)$/iu.test(fileName));

/** The take in a format that every device plays. What can't be read, and what is long, stays as it is. */
export async function playableTake(take: Take): Promise<Take> {
  if (!isUnplayable(take)) return take;
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
