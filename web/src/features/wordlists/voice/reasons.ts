import type { Schema } from "@/shared/api/client";

/** Why a word has no computer voice, and what to do. */
export const reasons: Record<Schema<"VoiceReason">, string> = {
  unknownPronunciation: "Its pronunciation isn't known. Add it in IPA, such as /bəˈnænə/.",
  severalPronunciations:
    "It can be said in more than one way. Add the one you mean in IPA, such as /wɪnd/.",
  unclear: "It didn't come out clearly. Record it yourself.",
  failed: "The computer tried several times and failed. Record it yourself.",
  notStarted: "The voice can't start on this server.",
};
