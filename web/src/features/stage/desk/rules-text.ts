const oneMiss = "One miss and you're out, unless everyone misses.";
const titleWord = "The last speller wins with one more word.";
const sameLetters = "You may start over, but you can't change a letter you've said.";
const ours = (sentence: string) => `${sentence.slice(0, -1)} (our default).`;

/**
 * What the board says of the rules, in six sentences, by their profile. The desk may change them. Where no rule is published, it says
 * that it is our default.
 */
export const rulesTexts: Record<string, readonly string[]> = {
  local: [
    "There is no clock. Take your time.",
    "Ask for the word again, its definition, a sentence, its part of speech or origin.",
    sameLetters,
    "Capital letters don't matter.",
    oneMiss,
    titleWord,
  ],
  "south-asian": [
    "There is no clock. Take your time.",
    "Ask for the word again, its definition, a sentence, its part of speech or origin.",
    "You can't start over.",
    "A word that sounds like another one is defined for you.",
    oneMiss,
    titleWord,
  ],
  "rotary-team": [
    "Your team has 90 seconds for each word.",
    "Until 30 seconds are left, ask for the word again, a definition, a sentence or its origin.",
    ours(sameLetters),
    ours("Capital letters don't matter."),
    "One miss and the team is out, unless every team misses.",
    "The last team wins with one more word.",
  ],
  canada: [
    "You have 120 seconds for each word.",
    "Ask for the word again, its definition, a sentence, its part of speech, origin or root.",
    sameLetters,
    "A word that sounds like another one is defined for you.",
    oneMiss,
    "If one of the last two misses, the other gets the same word, and wins if it's right.",
  ],
  "classic-duel": [
    "You have 15 seconds for each word.",
    "You may ask for the word again. Any other question is a miss.",
    sameLetters,
    "Say “capital” before a capital letter.",
    oneMiss,
    "The last two spell against each other, and the winner spells one more word.",
  ],
};

/** What these rules leave open, too many sentences for a board. It is said when someone asks. */
export const ourDefaults: Record<string, string> = {
  "/order": "The order is drawn.",
  "/ties": "Spellers who leave in the same round share a place.",
  "/lateUntilRound": "Latecomers may join until the first round ends.",
  "/appeals/reinstatement": "After an upheld appeal, a speller is back for the next round.",
};
