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

/** What a value of a parameter means, in a sentence for the board. */
const meanings: Record<string, Record<string, string>> = {
  "/homonym": { anyIfUndefined: "A word that sounds the same counts until yours is defined." },
  "/capitals": { ignore: "Capital letters don't matter." },
  "/clock/from": { spoken: "The clock starts once the word is said." },
  "/clock/warnLeftS": { 30: "You hear it when 30 seconds are left." },
  "/clock/onTime": { judge: "When time is up, the judges decide." },
  "/clock/finish": { no: "When time is up, you have to stop." },
  "/appeals/until": { roundEnd: "Appeals are possible until the round ends." },
  "/appeals/blockTitleWord": { true: "An open appeal holds up the title word." },
  "/appeals/reinstatement": {
    nextRound: "After an upheld appeal, you're back for the next round.",
  },
  "/order": { drawn: "The order is drawn." },
  "/lateUntilRound": { 1: "Latecomers may join until the first round ends." },
  "/absent": {
    endOfRound: "If you're away when called, you spell at the end of the round.",
    out: "If you're away when called, you're out.",
  },
  "/ask/atMost": { null: "You may ask as often as you like." },
  "/rounds": { spelling: "In every round, you spell one word." },
  "/ties": { shared: "Spellers who leave in the same round share a place." },
  "/soleSurvivor": { titleWord: "If everyone else leaves, you still spell a title word." },
  "/show": { atOnce: "The board shows each ruling at once." },
  "/revealWord": { always: "Then it shows the word." },
  "/names": { firstName: "It shows no last names." },
  "/clockPublic": { true: "Everyone sees the clock." },
  "/secondOfficial": {
    required: "Skipping a word takes two officials.",
    optional: "One official may skip a word.",
  },
};

const appeals = {
  "/appeals/until": "roundEnd",
  "/appeals/blockTitleWord": "true",
  "/appeals/reinstatement": "nextRound",
};
const always = {
  "/order": "drawn",
  "/lateUntilRound": "1",
  "/absent": "endOfRound",
  "/ask/atMost": "null",
  "/rounds": "spelling",
  "/ties": "shared",
  "/soleSurvivor": "titleWord",
  "/show": "atOnce",
  "/revealWord": "always",
  "/names": "firstName",
  "/secondOfficial": "required",
};
const clock = { "/clock/finish": "no", "/clockPublic": "true" };
const homonym = { "/homonym": "anyIfUndefined" };

/** Our defaults by profile, where the published rules say nothing and the six sentences don't name them. */
export const ourDefaults: Record<string, Readonly<Record<string, string>>> = {
  local: { ...homonym, ...appeals, ...always, "/secondOfficial": "optional" },
  "south-asian": { "/capitals": "ignore", ...appeals, ...always, "/absent": "out" },
  "rotary-team": { ...homonym, "/clock/onTime": "judge", ...appeals, ...clock, ...always },
  canada: {
    "/capitals": "ignore",
    "/clock/warnLeftS": "30",
    "/appeals/blockTitleWord": "true",
    "/appeals/reinstatement": "nextRound",
    ...clock,
    ...always,
  },
  "classic-duel": { ...homonym, "/clock/from": "spoken", ...appeals, ...clock, ...always },
};

/** As many as the board has room for. */
const mostOnCard = 7;

export interface RulesCard {
  label: string;
  lines: readonly string[];
}

/** What the board can show of a profile's rules: the rules, and then our defaults. */
export function rulesCards(profile: string | undefined): RulesCard[] {
  const defaults = Object.entries(ourDefaults[profile ?? ""] ?? {});
  const sentences = defaults.map(([pointer, value]) => meanings[pointer]?.[value] ?? "");
  const cards = Math.ceil(sentences.length / mostOnCard);
  const each = Math.ceil(sentences.length / cards);
  return [
    { label: "Rules", lines: rulesTexts[profile ?? ""] ?? [] },
    ...Array.from({ length: cards }, (_, index) => ({
      label: cards > 1 ? `Our defaults, ${index + 1} of ${cards}` : "Our defaults",
      lines: [
        "Our defaults, where the published rules say nothing:",
        ...sentences.slice(index * each, (index + 1) * each),
      ],
    })),
  ];
}
