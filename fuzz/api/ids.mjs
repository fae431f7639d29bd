// ids.mjs ADDRESS EMAIL: prints schemathesis settings with ids from the demo, so test cases reach real rows. DELETE operations
// get ids of disposable rows. EMAIL is the account whose uid is used where a call expects the caller's.

const [address, email] = process.argv.slice(2);
const code = 24680;
const copies = 12;

async function logIn(email) {
  const response = await fetch(`${address}/api/identity/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: process.env.FUZZ_PASSWORD }),
  });
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  const { uid } = await response.json();
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

const times = (make) => Promise.all(Array.from({ length: copies }, (_, index) => make(index)));

const rosa = await logIn("rosa@wordhive.example");
const creator = { competitionCode: code, creatorId: rosa.uid };
const posts = await rosa.get(`/api/post/competition/${code}`);
const templates = await rosa.get(`/api/form/competition-templates/${code}`);
const files = await rosa.get(`/api/file/competition/${code}`);
const wordlists = await rosa.get(`/api/wordlist/competition/${code}`);
const members = await rosa.get(`/api/user/competition/${code}`);
const { words } = await rosa.get(`/api/wordlist/${wordlists[0]._id}/words`);

const disposablePosts = await times(() =>
  rosa.post("/api/post/", { ...creator, title: "Old", description: "Old", tags: [], content: [], images: [] }),
);
const disposableTemplates = await times((index) =>
  rosa.post("/api/form/create-template", {
    ...creator,
    title: `Old ${index}`,
    description: "",
    fields: [{ name: "Name", type: "text", required: true }],
  }),
);
const disposableFiles = await times(() => {
  const form = new FormData();
  form.append("competitionCode", String(code));
  form.append("creatorId", rosa.uid);
  form.append("file", new Blob(["%PDF-1.7\n%%EOF\n"], { type: "application/pdf" }), "old.pdf");
  return rosa.post("/api/file/", form);
});
// A picture of one pixel.
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const picture = new FormData();
picture.append("creatorId", rosa.uid);
picture.append("competitionCode", String(code));
picture.append("image", new Blob([Buffer.from(pixel, "base64")], { type: "image/png" }), "pixel.png");
const image = await rosa.post("/api/post/image/", picture);
await rosa.post("/api/post/", {
  ...creator, title: "Picture", description: "Of one pixel", tags: [], content: [], images: [image.url],
});
const disposableWordlists = await times((index) =>
  rosa.post("/api/wordlist", {
    ...creator,
    title: `Old ${index}`,
    description: "Old",
    words: ["bee", "hive", "comb"].map((word) => ({
      word, pronunciation: "", partOfSpeech: "", definition: "", etymology: "", sentence: "", notes: "", audioId: "",
    })),
  }),
);
const disposableCompetitions = await times((index) =>
  rosa.post("/api/competition", {
    title: "Old", description: "Old", admins: [rosa.uid], participants: [rosa.uid], code: 30_000 + index,
    startDate: "2027-03-01", endDate: "2027-03-02", timeZone: "America/Chicago", generalInformationForm: false,
  }),
);

// Fewer than the limit of ten a minute.
const disposableInvitations = await Promise.all(
  Array.from({ length: 8 }, () => rosa.post(`/api/competition/${code}/organizer-invitations`, {})),
);

const draft = () =>
  rosa.post(`/api/competition/${code}/messages`, { subject: "Old", text: "Old", audience: { kind: "everyone", formId: "", uids: [], addressFields: [] } });
const message = await draft();
const disposableMessages = await times(draft);

const stageList = disposableWordlists[copies - 1];
const bee = await rosa.post(`/api/bee/competition/${code}`, { title: "Rehearsal", wordlistId: stageList._id });
const board = await rosa.post(`/api/bee/competition/${code}/${bee._id}/board-link`);
const grant = await rosa.post(`/api/bee/competition/${code}/${bee._id}/grants`, { role: "judge", label: "Dr. Ortiz" });

// Half of the words are deleted one by one, the rest with their wordlist.
const disposableWords = disposableWordlists.slice(copies / 2).flatMap((list) => list.words);
const self = email ? (await logIn(email)).uid : rosa.uid;
const permanent = {
  code: [code],
  beeId: [bee._id],
  token: [board.token],
  grantId: [grant._id],
  audioId: words.map((word) => word.audioId).filter(Boolean),
  messageId: [message._id],
  fileId: files.map((file) => file.fileId),
  postId: posts.map((post) => post._id),
  imageId: [image.imageId],
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
const disposable = {
  code: disposableCompetitions.map((competition) => competition.code),
  fileId: disposableFiles.map((file) => file.fileId),
  id: disposableInvitations.map((invitation) => invitation._id),
  messageId: disposableMessages.map((draft) => draft._id),
  postId: disposablePosts.map((post) => post._id),
  templateId: disposableTemplates.map((template) => template._id),
  wordId: disposableWords,
  wordlistId: disposableWordlists.slice(0, copies / 2).map((list) => list._id),
};

const values = (ids) => `values = ${JSON.stringify(ids)}`;
const parameter = (name, dictionary) => `"${name}" = { dictionary = "${dictionary}", probability = 0.7 }`;
const lines = [];
for (const [name, ids] of Object.entries(permanent)) {
  lines.push(`[dictionaries.${name}]`, values(ids));
}
for (const [name, ids] of Object.entries(disposable)) {
  lines.push(`[dictionaries.disposable-${name}]`, values(ids));
}
lines.push("[parameters]");
for (const name of Object.keys(permanent)) {
  lines.push(parameter(name, name), parameter(`body.${name}`, name));
}
lines.push("[[operations]]", 'include-method = "DELETE"', "[operations.parameters]");
for (const name of Object.keys(disposable)) {
  lines.push(parameter(name, `disposable-${name}`));
}
console.log(lines.join("\n"));
