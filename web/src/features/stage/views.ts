import type { Schema } from "@/shared/api/client";

// The views as the server sends them, by the names that the screens use.

/** What the hall sees. */
export type BoardView = Schema<"BoardView">;
export type PublicSpeller = Schema<"PublicSpeller">;
export type Clock = Schema<"BoardClock">;
/** What a speller may ask for. */
export type AskItem = Schema<"AskItem">;
/** Why a ruling is as it is. */
export type Ground = Schema<"RulingGround">;

/** Everything that a teacher alone needs: pronouncer, judge and desk in one. */
export type TeacherView = Schema<"TeacherView">;
/** The word at the microphone, for those who may see it. */
export type StageWord = Schema<"StageWord">;
/** A speller, for officials. */
export type StageSpeller = Schema<"StageSpeller">;
export type SpellerStatus = Schema<"BeeSpellerStatus">;
export type Undoable = Schema<"UndoableCommand">;
