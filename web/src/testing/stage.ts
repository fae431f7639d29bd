import type {
  BoardView,
  CheckInView,
  DeskView,
  JudgeView,
  LampView,
  PronouncerView,
  ScribeView,
  SpellerStatus,
  StageSpeller,
  StageWord,
  TeacherView,
  TimekeeperView,
  WatchView,
} from "@/features/stage/views";

/** Six spellers in round 4; 14 Maya is at the microphone. */
export const boardView: BoardView = {
  t: 1_000_000,
  rev: 7,
  bee: { title: "Maple County Spelling Bee", rehearsal: false },
  phase: "turn",
  round: { no: 4, kind: "spelling" },
  speller: { number: 14, name: "Maya" },
  turn: "waiting",
  asked: [],
  survivors: [9, 11, 12, 14, 18, 19].map((number) => ({
    number,
    ...(number < 14 && { correct: true }),
  })),
  next: [18, 19],
  recent: [
    { number: 9, correct: true },
    { number: 10, correct: false },
    { number: 11, correct: true },
    { number: 12, correct: true },
  ],
  mode: "live",
  timeUp: false,
  champions: [],
  places: [],
  correction: false,
  entryCount: 50,
};

const people: [number, string, SpellerStatus][] = [
  [9, "Zoe Park", "right"],
  [10, "Isaac Lee", "out"],
  [11, "Noah Kim", "right"],
  [12, "Amara Okafor", "right"],
  [14, "Maya Torres", "now"],
  [18, "Eli Brown", "toCome"],
  [19, "Sofia Diaz", "toCome"],
];
const order = people.map(([number, name, status], index) => ({
  speller: index + 1,
  number,
  name,
  school: "Lincoln Elementary",
  status,
}));

const stageWord: StageWord = {
  text: "recalcitrant",
  pron: "rih-KAL-sih-trunt",
  pos: "adjective",
  definition: "Having an uncooperative attitude.",
  sentence: "The recalcitrant mule refused to move.",
  origin: "Latin",
  recorded: false,
};

/** A lone teacher has called Maya. */
export const teacherView: TeacherView = {
  t: 1_000_000,
  rev: 21,
  decisions: 40,
  turnId: 17,
  board: boardView,
  step: "atMic",
  sealed: true,
  sealBroken: false,
  speller: order[4] as StageSpeller,
  word: stageWord,
  next: { number: 18, name: "Eli Brown" },
  asked: [],
  order,
  undoable: {
    command: 39,
    types: ["spellerCalled"],
    number: 14,
    at: "2027-03-01T19:41:08Z",
    t: 1_000_000,
    shown: false,
    needsSecond: false,
  },
  log: [],
  skipNeedsSecond: false,
  canReveal: false,
  survivors: 6,
  wordsLeft: 83,
  correctionWaiting: false,
};

const { bee, phase, round, turn } = boardView;
const consoleView = {
  t: 1_000_000,
  rev: 12,
  decisions: 40,
  turnId: 17,
  bee,
  phase,
  ...(round && { round }),
  ...(turn && { turn }),
  speller: order[4] as StageSpeller,
  word: stageWord,
  asked: [],
  timeUp: false,
  revealed: false,
  canReveal: false,
};

/** Maya is called. */
export const pronouncerView: PronouncerView = {
  ...consoleView,
  next: { number: 18, name: "Eli Brown", word: "rhythm" },
  sealBroken: false,
  askable: ["repeat", "definition", "sentence", "partOfSpeech", "origin", "alternate"],
  skipNeedsSecond: false,
};

/** A ruling for Maya that the hall hasn't seen, and that can be undone. */
export const undoable = {
  command: 39,
  types: ["ruled"],
  number: 14,
  at: "2027-03-01T19:41:08Z",
  t: 1_000_000,
  by: "Ms. Ortiz",
  shown: false,
  needsSecond: false,
};

/** Maya may ask and spell. */
export const judgeView: JudgeView = {
  ...consoleView,
  step: "asking",
  turn: "asking",
  next: { number: 18, name: "Eli Brown" },
  needsSecond: false,
  sealBroken: false,
  grounds: ["misspelled", "changedLetters", "conceded", "unintelligible", "time"],
  appeals: [],
  appealable: [],
  correctionWaiting: false,
};

/** Nobody has come yet. */
export const checkInView: CheckInView = {
  t: 1_000_000,
  rev: 3,
  bee,
  decisions: 2,
  entries: order.map((entry) => ({ ...entry, status: "missing" })),
};

/** The coordinator's desk, which has no word, while Maya may ask and spell. Isaac has appealed. */
const { word: _, ...withoutWord } = consoleView;
export const deskView: DeskView = {
  ...withoutWord,
  step: "asking",
  turn: "asking",
  sealed: true,
  sealBroken: false,
  roundNo: 4,
  board: { ...boardView, turn: "asking" },
  correctionWaiting: false,
  asked: [{ item: "definition" }],
  next: { number: 18, name: "Eli Brown" },
  order,
  returnable: [],
  needsSecond: false,
  appeals: [
    {
      appeal: 1,
      turn: 13,
      number: 10,
      name: "Isaac Lee",
      inHall: { number: 10, name: "Isaac" },
      round: 4,
      side: "speller",
      ground: "A letter was misheard",
      text: "",
      at: "2027-03-01T19:36:12Z",
      correct: false,
      canMiss: false,
      shown: false,
      open: true,
    },
  ],
  appealable: [
    {
      turn: 16,
      speller: 4,
      number: 12,
      name: "Amara Okafor",
      round: 4,
      correct: true,
      late: false,
    },
    { turn: 14, speller: 3, number: 11, name: "Noah Kim", round: 4, correct: true, late: true },
  ],
  devices: [
    {
      _id: "grant-1",
      role: "pronouncer",
      label: "Ms. Park",
      waiting: false,
      lastSeen: "2027-03-01T19:41:10Z",
      seenT: 990_000,
    },
    { _id: "grant-2", role: "timekeeper", label: "", waiting: false },
  ],
  log: [
    { seq: 38, at: "2027-03-01T19:40:51Z", type: "wordRevealed", undone: false },
    {
      seq: 39,
      at: "2027-03-01T19:41:08Z",
      type: "spellerCalled",
      number: 14,
      by: "Ms. Ortiz",
      undone: false,
    },
  ],
  survivors: 6,
  wordsLeft: 83,
  wordCount: 120,
  profile: "local",
  canReveal: false,
  refusals: {
    startRound: "A round is open.",
    call: "Finish the turn first.",
    closeRound: "Some spellers still have to spell.",
    close: "The bee has no champion yet.",
  },
};

const spellerView = {
  t: 1_000_000,
  rev: 7,
  bee,
  phase,
  ...(round && { round }),
  timeUp: false,
  speller: { number: 14, name: "Maya" },
};

/** 14 Maya spells. */
export const scribeView: ScribeView = {
  ...spellerView,
  decisions: 40,
  turnId: 17,
  beeId: "bee-1",
  turn: "spelling",
  next: { number: 18, name: "Eli" },
  capitals: false,
};

/** Maya asks, with 1:12 left. */
export const timekeeperView = {
  ...spellerView,
  decisions: 40,
  turnId: 17,
  turn: "asking",
  asked: [],
  limit: 90,
  starts: "spoken",
  clock: { running: true, endT: 1_071_200, warn: [60, 30], askUntilLeft: 30 },
} satisfies TimekeeperView;

/** Maya may ask. */
export const lampView: LampView = {
  ...spellerView,
  turn: "asking",
  asked: [],
  askable: ["repeat", "definition", "sentence", "origin"],
  largeType: false,
  clock: { running: true, endT: 1_071_200, warn: [], askUntilLeft: 30 },
};

const result = { correct: true, at: "2027-03-01T19:39:00Z" };

/** Families see Maya spell, half a minute later. */
export const watchView: WatchView = {
  ...boardView,
  turn: "spelling",
  delaySeconds: 30,
  happened: [
    { ...result, number: 12, name: "Amara", word: "lighthouse" },
    { ...result, number: 10, name: "Isaac", correct: false, word: "millennium" },
  ],
};
