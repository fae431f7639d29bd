// Reading what belongs to a competition, and the word tools.
import { equal, ok } from "node:assert/strict";
import { main } from "../databases.mjs";
import { atMost, bareHello, milliseconds } from "../measure.mjs";
import { rawResponse } from "../programs.mjs";
import { load } from "../wrk.mjs";

const hello = bareHello();

/** Reads a path as a participant, after checking the answer's body once. */
function participantRead(what, path, check, ratios) {
  let isChecked = false;
  return {
    what,
    needs: [main],
    measure: async (programs) => {
      const seeded = programs.seeded[main];
      const url = `${(await programs.server(main)).address}${path(seeded)}`;
      if (!isChecked) {
        check((await rawResponse(url, seeded.participant)).bytes);
        isChecked = true;
      }
      return load(url, { headers: seeded.participant });
    },
    ratios,
  };
}

const json = (check) => (bytes) => check(JSON.parse(bytes));
const ofHello = [{ to: hello, atLeast: 0.3 }];
const audioPath = ({ audioId }) => `/api/audio/${audioId}`;

const bareAudio = {
  what: "bare route with the bytes of the audio",
  needs: [main],
  measure: async (programs) => {
    const seeded = programs.seeded[main];
    const { address } = await programs.server(main);
    const bare = await programs.bare(`${address}${audioPath(seeded)}`, seeded.participant);
    return load(`${bare.address}/bytes`);
  },
};

export const contentRows = [
  hello,
  participantRead(
    "20 posts",
    ({ code }) => `/api/post/competition/${code}`,
    json((posts) => equal(posts.length, 20)),
    ofHello,
  ),
  participantRead(
    "3 forms",
    ({ code }) => `/api/form/competition-templates/${code}`,
    json((forms) => equal(forms.length, 3)),
    ofHello,
  ),
  participantRead(
    "wordlist page of 20 words",
    ({ wordlistId }) => `/api/wordlist/${wordlistId}/words`,
    json((page) => equal(page.words.length, 20)),
    ofHello,
  ),
  participantRead(
    "one word",
    ({ wordId }) => `/api/wordlist/word/${wordId}`,
    json((word) => ok(word.audioId)),
    ofHello,
  ),
  bareAudio,
  participantRead("audio of 20 kB", audioPath, (bytes) => equal(bytes.length, 20_000), [
    ...ofHello,
    { to: bareAudio, atLeast: 0.6, what: "audio of 20 kB, relative to the bare route" },
  ]),
];

const toolHello = bareHello();

/** Milliseconds to return the statistics of the large competition. */
const statistics = {
  what: "statistics of 50,000 participants",
  needs: [main],
  measure: async (programs) => {
    const { address } = await programs.server(main);
    const { largeCode, largeSpellers, organizer } = programs.seeded[main];
    const started = performance.now();
    const url = `${address}/api/competition/${largeCode}/stats`;
    const stats = await (await fetch(url, { headers: organizer })).json();
    const took = performance.now() - started;
    equal(stats.participants, largeSpellers);
    equal(stats.generalInformation.grades.length, 9);
    return took;
  },
  format: milliseconds,
  limit: atMost(200, milliseconds),
};

const difficulty = {
  what: "`GET /api/tool/generate-difficulty-rating/{word}`",
  needs: [main],
  measure: async (programs) => {
    const { address } = await programs.server(main);
    const url = `${address}/api/tool/generate-difficulty-rating/kaleidoscope`;
    return load(url, { headers: programs.seeded[main].organizer });
  },
  ratios: [{ to: toolHello, atLeast: 0.7 }],
};

/** Milliseconds to generate a thousand words as CSV, different ones each time. */
const generated = {
  what: "1,000 generated rows, as CSV",
  needs: [main],
  measure: async (programs) => {
    const { address } = await programs.server(main);
    const { organizer } = programs.seeded[main];
    const started = performance.now();
    const url = `${address}/api/tool/generate-wordlist/1000`;
    const response = await fetch(url, { headers: organizer });
    const rows = (await response.text()).trim().split("\r\n").length - 1;
    const took = performance.now() - started;
    equal(response.status, 200);
    equal(rows, 1_000);
    return took;
  },
  format: milliseconds,
  limit: atMost(50, milliseconds),
};

export const toolRows = [toolHello, difficulty, statistics, generated];
