import { foldSpelling } from "../rules/fold";
import type { SoundStatus } from "./word-sound";

/**
 * Words that are said in different ways for different meanings, so that the browser's voice may say the wrong one. A
 * list, because pronouncing dictionaries don't tell these from words with two accents.
 */
const heteronyms = new Set(
  `abstract abuse addict address advocate affect affix agape aged ally alternate analyses annex appropriate
  approximate arithmetic articulate aspirate associate attribute august axes bases bass beloved blessed bow
  bowed buffet close coax combat combine commune compact complex compound compress concert concrete conduct
  confines conflict conglomerate conjugate conscript console consort construct content contest contract
  contrary contrast converse convert convict coordinate crooked cursed decrease defect delegate deliberate
  desert designate desolate detail deviate diffuse digest discharge discount discourse does dogged dove
  duplicate elaborate ellipses entrance envelope escort essay estimate evening excerpt excise excuse exploit
  export expose extract ferment finance forte frequent gill graduate hinder house impact implant import impress
  incense incline increase initiate insert insult interchange intern intimate intrigue invalid invite isolate
  lame lead learned live lower mate minute misuse moderate moped mouth multiply number object oblate offset
  overlook pasty pate peaked perfect permit pervert polish pontificate precipitate predicate present primer
  proceeds process produce progress project protest purport putting raven read rebel recall recap recess record
  recreate redress refill refund refuse regress reject relapse replay resent resign resume rewrite rose row
  rowed sake salve secrete segment separate sewer shower skied slough sow stingy subject sublimate subordinate
  supplement supply supposed survey suspect syndicate tarry tear torment transfer transform transplant
  transport unionized upset use viola wicked wind winged worsted wound`
    .split(/\s+/u)
    .map(foldSpelling),
);

function isHeteronym(word: string): boolean {
  const folded = foldSpelling(word);
  return heteronyms.has(folded) || heteronyms.has(folded.replace(/s$/u, ""));
}

/** Whether the sound alone doesn't say which word it is. */
export function needsDefinition(word: string, { state, source }: SoundStatus): boolean {
  return state === "silent" || (source === "computer voice" && isHeteronym(word));
}
