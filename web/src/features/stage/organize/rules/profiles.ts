/** Rules of bees. The server has all of their parameters. */
export const profiles = {
  local: {
    name: "Local bee",
    sentence:
      "Best for a teacher alone. No clock; one miss and you're out, unless everyone misses. The winner also spells a title word.",
  },
  "south-asian": {
    name: "South Asian Spelling Bee",
    sentence:
      "No clock, and nobody may start over. Words that sound like another one are always defined.",
  },
  "rotary-team": {
    name: "Rotary team bee",
    sentence:
      "90 seconds a word, with questions until 30 are left. Enter each team as one speller.",
  },
  canada: {
    name: "Canada Spelling Bee",
    sentence:
      "120 seconds a word. If one of the last two misses, the other gets the same word, and wins if it's right.",
  },
  "classic-duel": {
    name: "Classic duel",
    sentence:
      "15 seconds a word, no questions, and capital letters count. The last two spell against each other.",
  },
  "national-2025": {
    name: "National bee 2025",
    sentence: "90 seconds a word, with vocabulary and written rounds and a spell-off.",
  },
  "class-points": {
    name: "Class bee by points",
    sentence: "A written round, then five rounds in which each right word is a point.",
  },
} as const satisfies Record<string, { name: string; sentence: string }>;

export type ProfileId = keyof typeof profiles;

export const profileIds = Object.keys(profiles) as ProfileId[];

/** Rules with rounds that have no screen yet. */
const withoutScreens: readonly ProfileId[] = ["national-2025", "class-points"];

export const hasScreens = (id: ProfileId) => !withoutScreens.includes(id);

/** The name of the rules. Those of a bee may have gone since. */
export const profileName = (id: string): string =>
  id in profiles ? profiles[id as ProfileId].name : id;
