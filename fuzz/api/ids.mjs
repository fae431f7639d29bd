// ids.mjs ADDRESS EMAIL: prints settings of schemathesis with ids of things in the demo, so that what is tried reaches
// them: those that stay, and for what deletes, others made for it. EMAIL tells whose uid is one's own.

const [address, email] = process.argv.slice(2);
const code = 24680;
const enough = 12;

async function enter(who) {
  const answer = await fetch(`${address}/api/identity/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: who, password: process.env.FUZZ_PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  const { uid } = await answer.json();
  const call = async (method, path, body) => {
    const json = body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" };
    const response = await fetch(address + path, {
      method,
      headers: { cookie, ...json },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    });
    if (!response.ok) {
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    }
    return response.json();
  };
  return { uid, get: (path) => call("GET", path), post: (path, body) => call("POST", path, body) };
}

const times = (make) => Promise.all(Array.from({ length: enough }, (_, index) => make(index)));

const rosa = await enter("rosa@wordhive.example");
const creator = { competitionCode: code, creatorId: rosa.uid };
const posts = await rosa.get(`/api/post/competition/${code}`);
const templates = await rosa.get(`/api/form/competition-templates/${code}`);
const files = await rosa.get(`/api/file/competition/${code}`);
const wordlists = await rosa.get(`/api/wordlist/competition/${code}`);
const members = await rosa.get(`/api/user/competition/${code}`);
const { words } = await rosa.get(`/api/wordlist/${wordlists[0]._id}/words`);

const doomedPosts = await times(() =>
  rosa.post("/api/post/", { ...creator, title: "Old", description: "Old", tags: [], content: [], images: [] }),
);
const doomedTemplates = await times((index) =>
  rosa.post("/api/form/create-template", {
    ...creator,
    title: `Old ${index}`,
    description: "",
    fields: [{ name: "Name", type: "text", required: true }],
  }),
);
const doomedFiles = await times(() => {
  const form = new FormData();
  form.append("competitionCode", String(code));
  form.append("creatorId", rosa.uid);
  form.append("file", new Blob(["%PDF-1.7\n%%EOF\n"], { type: "application/pdf" }), "old.pdf");
  return rosa.post("/api/file/", form);
});
const doomedWordlists = await times((index) =>
  rosa.post("/api/wordlist", {
    ...creator,
    title: `Old ${index}`,
    description: "Old",
    words: ["bee", "hive", "comb"].map((word) => ({
      word, pronunciation: "", partOfSpeech: "", definition: "", etymology: "", sentence: "", notes: "", audioId: "",
    })),
  }),
);
const doomedCompetitions = await times((index) =>
  rosa.post("/api/competition", {
    title: "Old", description: "Old", admins: [rosa.uid], participants: [rosa.uid], code: 30_000 + index,
    startDate: "2027-03-01", endDate: "2027-03-02", timeZone: "America/Chicago", generalInformationForm: false,
  }),
);

// Half of each list's words go one by one, half with their list.
const doomedWords = doomedWordlists.slice(enough / 2).flatMap((list) => list.words);
const self = email ? (await enter(email)).uid : rosa.uid;
const staying = {
  code: [code],
  audioId: words.map((word) => word.audioId).filter(Boolean),
  fileId: files.map((file) => file.fileId),
  postId: posts.map((post) => post._id),
  templateId: templates.map((template) => template._id),
  wordId: words.map((word) => word._id),
  wordlistId: wordlists.map((list) => list._id),
  uid: members.map((member) => member.uid),
  userId: [self],
  creatorId: [self],
  competitionCode: [code],
  email: members.map((member) => member.email),
  word: ["bee", "pharaoh", "onomatopoeia"],
};
const doomed = {
  code: doomedCompetitions.map((competition) => competition.code),
  fileId: doomedFiles.map((file) => file.fileId),
  postId: doomedPosts.map((post) => post._id),
  templateId: doomedTemplates.map((template) => template._id),
  wordId: doomedWords,
  wordlistId: doomedWordlists.slice(0, enough / 2).map((list) => list._id),
};

const toml = (ids) => `values = ${JSON.stringify(ids)}`;
const bound = (name, dictionary) => `"${name}" = { dictionary = "${dictionary}", probability = 0.7 }`;
const lines = [];
for (const [name, ids] of Object.entries(staying)) {
  lines.push(`[dictionaries.${name}]`, toml(ids));
}
for (const [name, ids] of Object.entries(doomed)) {
  lines.push(`[dictionaries.doomed-${name}]`, toml(ids));
}
lines.push("[parameters]");
for (const name of Object.keys(staying)) {
  lines.push(bound(name, name), bound(`body.${name}`, name));
}
lines.push("[[operations]]", 'include-method = "DELETE"', "[operations.parameters]");
for (const name of Object.keys(doomed)) {
  lines.push(bound(name, `doomed-${name}`));
}
console.log(lines.join("\n"));
