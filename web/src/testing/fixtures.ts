import type { Schema } from "@/shared/api/client";
import type { PracticeToday } from "@/shared/api/practice";

const createdAt = "2027-01-15T15:00:00.000Z";

const code = 12_345;

export const olive: Schema<"User"> = {
  uid: "olive",
  email: "olive@example.org",
  signInName: null,
  role: "admin",
  displayName: "Olive Hart",
  photoURL: null,
  wordlistsStudyDepth: [],
};

export const mia: Schema<"User"> = {
  ...olive,
  uid: "mia",
  email: "mia@example.org",
  role: "user",
  displayName: "Mia Lee",
};

/** A competition that Olive organizes and Mia takes part in. */
export const competition: Schema<"Competition"> = {
  _id: "competition-1",
  code,
  title: "Spring Bee",
  description: "Sixty words, one champion.",
  admins: [olive.uid],
  participants: [olive.uid, mia.uid],
  startDate: "2027-03-01",
  endDate: "2027-03-05",
  timeZone: "America/Chicago",
  createdAt,
  version: 1,
  schedule: [
    {
      name: "Welcome",
      description: "In the hall.",
      startDate: "2027-03-01",
      endDate: "",
      startTime: "09:00",
      endTime: "10:00",
    },
  ],
  scheduleVersion: 1,
  consentRequired: false,
  timeline: [{ name: "Sign-up", description: "Online.", startDate: "", endDate: "" }],
  timelineVersion: 1,
  checklist: [
    {
      name: "Consent",
      description: "Signed.",
      dueDate: "2027-02-01",
      condition: "COMPLETE Trip (trip)",
    },
  ],
  checklistVersion: 1,
};

export const summary: Schema<"CompetitionSummary"> = {
  _id: competition._id,
  code,
  title: competition.title,
  description: competition.description,
  startDate: competition.startDate,
  endDate: competition.endDate,
  timeZone: competition.timeZone,
  joined: true,
  organizer: false,
  needsConsent: false,
  archived: false,
};

/** A message to everyone, not sent yet. */
export const message: Schema<"MessageDetail"> = {
  _id: "message-1",
  subject: "See you on Saturday",
  text: "Hello {name},\n\ndoors open at nine.",
  audience: { kind: "everyone", formId: "", uids: [], addressFields: [] },
  state: "draft",
  revision: 1,
  createdAt: "2027-01-04T15:00:00.000Z",
  sentAt: null,
  finishedAt: null,
  automatic: false,
  by: olive,
  counts: {
    waiting: 0,
    sent: 0,
    failed: 0,
    bounced: 0,
    uncertain: 0,
    unsubscribed: 0,
    noAddress: 0,
    canceled: 0,
  },
  canSend: true,
  perMinute: 60,
  trouble: null,
  preview: {
    from: "Spelling Bee <bee@school.example>",
    to: "mia@school.example",
    subject: "See you on Saturday",
    text: "Hello Mia Lee,\n\ndoors open at nine.\n\n-- \nYou're getting this email because Mia Lee takes part in “Spring Bee”",
  },
};

/** One gets it, and one has no address. */
export const recipients: Schema<"Recipient">[] = [
  {
    uid: "noah",
    name: "Noah Kim",
    address: "",
    given: false,
    marked: false,
    state: "no-address",
    error: "",
    endedAt: null,
  },
  {
    uid: "mia",
    name: "Mia Lee",
    address: "mia@school.example",
    given: false,
    marked: false,
    state: "waiting",
    error: "",
    endedAt: null,
  },
];

/** Without consent, for a year. */
export const privacy: Schema<"PrivacySettings"> = {
  consentRequired: false,
  consentForm: "",
  missingConsents: 0,
  retentionMonths: 12,
  deletesAt: "2028-03-06T06:00:00.000Z",
  warnedAt: null,
  deletedAt: null,
};

const wordlistId = "wordlist-1";

export const words: Schema<"Word">[] = ["lullaby", "raccoon"].map((word, index) => ({
  _id: `word-${index + 1}`,
  wordlistId,
  word,
  pronunciation: "",
  partOfSpeech: "noun",
  definition: `the word number ${index + 1}`,
  etymology: "",
  sentence: `Please spell ${word} for us.`,
  notes: "",
  audioId: `audio-${index + 1}`,
  synthetic: false,
}));

export const wordlist: Schema<"Wordlist"> = {
  _id: wordlistId,
  competitionCode: code,
  creatorId: olive.uid,
  title: "First round",
  description: "To warm up.",
  createdAt,
  wordCount: words.length,
  recordedCount: words.length,
  wordsVersion: 1,
  words: words.map(({ _id }) => _id),
};

/** Both words have recordings of their own. */
export const voice: Schema<"Voice"> = {
  installed: true,
  withoutRecording: 0,
  synthetic: 0,
  waiting: 0,
  made: 0,
  leftOut: 0,
  canceled: 0,
  cannotStart: false,
  leftOutWords: [],
};

/** The first word was missed, and the second is new. */
export const listPractice: Schema<"WordlistPracticeDetail"> = {
  words: words.map(({ _id }, index) => ({
    wordId: _id,
    state: index === 0 ? "learning" : "new",
    missed: index === 0,
    misses: index === 0 ? 1 : 0,
    lastTyped: index === 0 ? "lulaby" : "",
    dueAt: null,
    lastAttemptAt: index === 0 ? createdAt : null,
  })),
  finishedCount: 0,
};

/** Mia spelled the first word, and the second one waits. */
export const practiceToday: PracticeToday = {
  date: "2027-01-20",
  doneToday: 1,
  queue: [{ wordlistId, wordId: "word-2", reason: "new" }],
  dueCount: 0,
  missedCount: 0,
  newCount: 1,
  streak: { days: 4, best: 6, lastWeek: [] },
  lists: [
    {
      wordlistId,
      title: wordlist.title,
      wordCount: words.length,
      practicedCount: 1,
      knownCount: 1,
      missedCount: 0,
      rightCount: 1,
      finishedCount: 0,
      lastPracticedAt: createdAt,
    },
  ],
};

/** A new recording of the first word. */
export const audio: Schema<"Audio"> = {
  audioId: "audio-3",
  wordId: "word-1",
  creatorId: olive.uid,
  contentType: "audio/wav",
  size: 20_480,
};

export const template: Schema<"FormTemplate"> = {
  _id: "trip",
  competitionCode: code,
  creatorId: olive.uid,
  title: "Trip",
  description: "We leave at eight.",
  createdAt,
  generalInformation: false,
  responseCount: 2,
  responsesToday: 0,
  fields: [
    { name: "Seats", type: "number", required: true },
    { name: "Day", type: "date", required: false },
  ],
  version: 1,
  revision: 1,
  earlierResponseCount: 0,
  removedFields: [],
};

/** What a parent of Mia signs. */
export const ownConsent: Schema<"OwnConsent"> = {
  title: competition.title,
  timeZone: competition.timeZone,
  joined: false,
  required: true,
  form: {
    _id: template._id,
    title: template.title,
    description: template.description,
    fields: template.fields,
    version: template.version,
  },
  consent: null,
};

/** Mia's answer to the form. */
export const response: Schema<"FormResponse"> = {
  _id: "response-1",
  uid: mia.uid,
  creatorId: mia.uid,
  templateId: template._id,
  competitionCode: code,
  title: template.title,
  fields: template.fields,
  answers: [{ Seats: "3", Day: "2027-03-02" }],
  signature: "Mia Lee",
  createdAt,
  version: 1,
  revision: 1,
  canCorrect: false,
};

/** Mia in the list of participants, who hasn't filled out the form. */
export const participant: Schema<"Participant"> = {
  uid: mia.uid,
  email: mia.email,
  signInName: null,
  displayName: mia.displayName,
  photoURL: null,
  role: "user",
  joinedAt: createdAt,
  madeHere: false,
  consent: null,
  claimed: true,
  school: "Lincoln School",
  grade: "5",
  answered: [],
  returned: [],
  practice: [],
  lastActive: createdAt,
};

/** Noah's class account, which he hasn't claimed. */
export const classParticipant: Schema<"Participant"> = {
  ...participant,
  uid: "noah",
  email: "",
  signInName: "noah-4821",
  displayName: "Noah Kim",
  madeHere: true,
  claimed: false,
  school: "",
  grade: "",
  answered: [template._id],
  lastActive: null,
};

/** Everyone, to export them. */
export const participantList: Schema<"ParticipantList"> = {
  forms: [{ _id: template._id, title: template.title }],
  wordlists: [{ _id: wordlist._id, title: wordlist.title, wordCount: wordlist.wordCount }],
  participants: [participant, classParticipant],
};

export const participantPage: Schema<"ParticipantPage"> = {
  ...participantList,
  page: 1,
  pageCount: 1,
  pageSize: 50,
  matches: 2,
  total: 2,
  unclaimed: 1,
  hasSchools: true,
  hasGrades: true,
  questions: [
    { id: "", found: 2 },
    { id: template._id, found: 1 },
    { id: "unclaimed", found: 1 },
    { id: "idle", found: 2 },
  ],
};

export const participantNames: Schema<"ParticipantName">[] = participantList.participants.map(
  ({ uid, email, signInName, displayName, madeHere, school }) => ({
    uid,
    email,
    signInName,
    displayName,
    madeHere,
    school,
  }),
);

export const participantCounts: Schema<"ParticipantCounts"> = {
  total: 2,
  unclaimed: 1,
  practicedThisWeek: 0,
  forms: [{ _id: template._id, answered: 1 }],
  wordlists: [{ _id: wordlist._id, practiced: 0 }],
};

export const post: Schema<"Post"> = {
  _id: "post-1",
  competitionCode: code,
  creatorId: olive.uid,
  title: "Welcome",
  description: "All you need to know.",
  tags: ["rules"],
  content: ["Bring water."],
  images: [],
  imageDescriptions: {},
  imageSizes: {},
  pinned: false,
  createdAt,
  updatedAt: createdAt,
};

export const file: Schema<"PdfFile"> = {
  fileId: "file-1",
  competitionCode: code,
  creatorId: olive.uid,
  filename: "rules.pdf",
  size: 20_480,
  createdAt,
};

export const stats: Schema<"Stats"> = {
  participants: 1,
  averageWordlistsStudied: 0.5,
  generalInformation: null,
};

export const practiceStatistics: Schema<"PracticeStatistics"> = {
  words: [
    {
      wordId: "word-2",
      word: "raccoon",
      spellers: 1,
      attempts: 5,
      misses: 3,
      misspellings: [
        { typed: "racoon", count: 2 },
        { typed: "", count: 1 },
      ],
    },
  ],
  spellers: [
    {
      uid: "noah",
      displayName: "Noah Kim",
      practicedCount: 0,
      knownCount: 0,
      attempts: 0,
      finishedCount: 0,
      lastPracticedAt: null,
    },
    {
      uid: mia.uid,
      displayName: "Mia Lee",
      practicedCount: 2,
      knownCount: 1,
      attempts: 9,
      finishedCount: 3,
      lastPracticedAt: createdAt,
    },
  ],
};

/** A bee of the first wordlist, with two spellers who aren't here yet. */
export const bee: Schema<"BeeDetail"> = {
  _id: "bee-1",
  title: "Grade 5 final",
  profile: "local",
  profileName: "Local bee",
  wordlistId,
  rehearsal: false,
  phase: "setup",
  sealed: false,
  entryCount: 2,
  createdAt,
  wordlist: { title: wordlist.title, count: words.length, hash: "84b32f6d7dd94656", sealed: false },
  signatures: [],
  signers: 0,
  order: [],
  decisions: 40,
  survivors: 0,
  champions: [],
  places: [],
  boardLinks: [],
};

/** The bee's list, sealed by Olive alone. */
export const sealedBee: Schema<"BeeDetail"> = {
  ...bee,
  sealed: true,
  signers: 1,
  wordlist: { title: wordlist.title, count: words.length, hash: "84b32f6d7dd94656", sealed: true },
};

/** A rehearsal that has passed. */
export const rehearsal = {
  status: "passed",
  pace: "quick",
  spellers: 12,
  round: 4,
  left: 1,
  turns: 23,
  sentence: "Number 5 is the champion.",
  startedAt: createdAt,
  endedAt: createdAt,
  report: {
    rounds: 4,
    turns: 23,
    misses: 11,
    undone: 2,
    absent: 0,
    skipped: 1,
    upheld: 1,
    refused: 1,
    commands: 251,
    refusals: 3,
    views: 1204,
    champion: 5,
  },
} satisfies Schema<"Rehearsal">;

export const beeEntries: Schema<"BeeEntry">[] = [
  { speller: 1, number: 1, name: "Mia Lee", school: "", uid: mia.uid, status: "missing" },
  { speller: 2, number: 14, name: "Noah Kim", school: "", uid: null, status: "missing" },
];

export const classAccount: Schema<"ClassAccount"> = {
  uid: "maya",
  displayName: "Maya Chen",
  email: "",
  signInName: "maya-4821",
  claimCode: "HONEY-PAPER",
  lastDay: "2027-04-01",
};
