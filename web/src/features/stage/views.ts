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
/** A question of the turn. */
export type AskedItem = Schema<"AskedItem">;
/** How the letters that were heard compare with the word. */
export type Suggestion = Schema<"LetterComparison">;
/** A speller, for officials. */
export type StageSpeller = Schema<"StageSpeller">;
export type SpellerStatus = Schema<"BeeSpellerStatus">;
export type Undoable = Schema<"UndoableCommand">;

/** A role that an official holds on a device. */
export type OfficialRole = Schema<"OfficialRole">;
/** A device's role, and whether it works yet. */
export type OfficialState = Schema<"OfficialState">;
/** Someone who may agree. */
export type SecondChoice = Schema<"SecondOfficial">;
/** For the pronouncer. It has no ruling that the hall hasn't seen. */
export type PronouncerView = Schema<"PronouncerView">;
/** For judges. */
export type JudgeView = Schema<"JudgeView">;
/** An appeal against a ruling. Only those who decide get its word, and what was heard. */
export type Appeal = Schema<"BeeAppeal">;
/** For the door. */
export type CheckInView = Schema<"CheckInView">;
/** For the coordinator. It has no word that someone is to spell, and no ruling that the hall hasn't seen. */
export type DeskView = Schema<"DeskView">;
/** For the scribe, who sees the word only after its ruling. */
export type ScribeView = Schema<"ScribeView">;
/** For the timekeeper. */
export type TimekeeperView = Schema<"TimekeeperView">;
/** For the screen that the speller sees. */
export type LampView = Schema<"LampView">;
/** For families at home. */
export type WatchView = Schema<"WatchView">;
