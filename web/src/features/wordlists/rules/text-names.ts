/** The columns that organizers type, in the order of the form. */
export const textNames = {
  word: "Word",
  pronunciation: "Pronunciation",
  partOfSpeech: "Part of speech",
  definition: "Definition",
  etymology: "Etymology",
  sentence: "Sentence",
  notes: "Notes",
  alternates: "Also accepted",
} as const;

export type TextColumn = keyof typeof textNames;
