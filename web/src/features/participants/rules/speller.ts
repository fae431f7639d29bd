import type { Participant } from "../api";

/** What is needed of a selected speller, whichever page they are on. */
export type Speller = Pick<
  Participant,
  "uid" | "email" | "signInName" | "displayName" | "madeHere"
>;
