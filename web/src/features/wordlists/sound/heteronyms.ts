import { foldSpelling } from "../rules/fold";
import type { SoundStatus } from "./word-sound";

/**
 * Words that are said in different ways for different meanings, so that the browser's voice may say the wrong one. A
 * list, because pronouncing dictionaries don't tell these from words with two accents.
 */
const heteronyms = new Set(
  `abstract abuse addict address advocate affect affix ally alternate annex appropriate approximate
  articulate aspirate associate attribute august axes bass bow bowed buffet close coax combat combine compact complex
  compound compress concert conduct confines conflict conglomerate console consort construct content contest
  contract contrast converse convert convict coordinate crooked decrease defect delegate deliberate desert
  designate desolate detail deviate diffuse digest discharge discount does dogged dove duplicate elaborate
  entrance envelope escort essay estimate excise excuse exploit export extract ferment frequent graduate
  house impact implant import impress incense incline increase initiate insert insult intern interchange intimate
  intrigue invalid isolate lead learned live lower mate minute misuse moderate moped mouth multiply number
  object overlook pasty perfect permit polish precipitate predicate present pontificate proceeds process produce
  progress project protest putting raven read rebel recall recap recess record recreate redress refill refund refuse
  reject relapse replay resign resume row rowed secrete segment separate sewer shower skied slough sow
  subject sublimate subordinate supplement survey suspect syndicate tear tears torment transfer transplant
  transport unionized upset use wicked wind winds wound wounds`
    .split(/\s+/u)
    .map(foldSpelling),
);

const isHeteronym = (word: string) => heteronyms.has(foldSpelling(word));

/** Whether the sound alone doesn't say which word it is. */
export function needsDefinition(word: string, { state, source }: SoundStatus): boolean {
  return state === "silent" || (source === "computer voice" && isHeteronym(word));
}
