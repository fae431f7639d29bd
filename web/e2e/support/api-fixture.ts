import { readFileSync } from "node:fs";
import type { APIRequestContext, APIResponse, Page, PlaywrightWorkerArgs } from "@playwright/test";
import type { components } from "../../src/shared/api/schema";
import { microphoneFile } from "./microphone";
import type { Server } from "./server";

type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The password of all users in tests that are not about passwords. */
export const password = "honey-and-paper-7";

/** Someone with an account and a session. */
export interface Person {
  uid: string;
  email: string;
  request: APIRequestContext;
}

export type Admin = Person;

/** Sets up the data of a test over HTTP, as the app would. */
export class ApiFixture {
  private readonly requests: APIRequestContext[] = [];

  constructor(
    private readonly server: Server,
    private readonly playwright: PlaywrightWorkerArgs["playwright"],
  ) {}

  /** Creates the first admin with the setup link. */
  async firstAdmin(email = "olive@example.org"): Promise<Admin> {
    const token = new URL(this.server.setupLink).searchParams.get("token");
    return this.enter("/api/identity/setup", email, { token, email, password });
  }

  /** Creates a user. */
  async person(email: string, displayName?: string): Promise<Person> {
    const account = { email, password, displayName };
    const person = await this.enter("/api/identity/sign-up", email, account);
    await ok(person.request.post("/api/auth", { data: { uid: person.uid, email, role: "user" } }));
    return person;
  }

  /** Creates a competition organized by the admin. */
  async competition(
    admin: Admin,
    changes: Partial<Schema<"NewCompetition">> = {},
  ): Promise<Schema<"Competition">> {
    const data: Schema<"NewCompetition"> = {
      title: "Spring Bee",
      description: "Sixty words, one champion.",
      admins: [admin.uid],
      participants: [admin.uid],
      code: 10_000 + Math.floor(Math.random() * 90_000),
      startDate: "2027-03-01",
      endDate: "2027-03-05",
      timeZone: "America/Chicago",
      generalInformationForm: false,
      ...changes,
    };
    const competition = await json<Schema<"Competition">>(
      admin.request.post("/api/competition", { data }),
    );
    const membership = { code: competition.code, userId: admin.uid };
    await ok(admin.request.post("/api/user/add-competition", { data: membership }));
    return competition;
  }

  /** Both steps of joining. */
  async join(person: Person, code: number): Promise<void> {
    const data = { code, userId: person.uid };
    await ok(person.request.post("/api/user/add-competition", { data }));
    await ok(person.request.post("/api/competition/add-participant", { data }));
  }

  /** Makes someone another organizer, by an invitation. */
  async organize(admin: Admin, person: Person, code: number): Promise<void> {
    const { token } = await json<{ token: string }>(
      admin.request.post(`/api/competition/${code}/organizer-invitations`, { data: {} }),
    );
    await ok(person.request.post("/api/organizer-invitations/accept", { data: { token } }));
  }

  /** Creates a wordlist in which each word is defined as "the word number N". */
  async wordlist(admin: Admin, code: number, words: string[]): Promise<Schema<"Wordlist">> {
    return json(
      admin.request.post("/api/wordlist", {
        data: {
          title: "First round",
          description: "To warm up.",
          competitionCode: code,
          creatorId: admin.uid,
          words: words.map((word, index) => ({
            word,
            pronunciation: "",
            partOfSpeech: "noun",
            definition: `the word number ${index + 1}`,
            etymology: "",
            sentence: `Please spell ${word} for us.`,
            notes: "",
            audioId: "",
          })),
        },
      }),
    );
  }

  /** Uploads a recording and assigns it to a word. */
  async recording(admin: Admin, wordId: string, audio: Buffer): Promise<string> {
    const { dbAudio } = await json<Schema<"AudioUploaded">>(
      admin.request.post("/api/audio/", {
        multipart: {
          creatorId: admin.uid,
          wordId,
          audio: { name: "word.wav", mimeType: "audio/wav", buffer: audio },
        },
      }),
    );
    await ok(
      admin.request.patch(`/api/wordlist/word/${wordId}`, { data: { audioId: dbAudio.audioId } }),
    );
    return dbAudio.audioId;
  }

  /** Creates a competition with a recorded wordlist, and a speller who takes part in it. */
  async practice(
    admin: Admin,
    words: string[],
    { recorded = true, name }: { recorded?: boolean; name?: string } = {},
  ) {
    const { code } = await this.competition(admin);
    const wordlist = await this.wordlist(admin, code, words);
    const audio = readFileSync(microphoneFile);
    for (const wordId of recorded ? (wordlist.words ?? []) : []) {
      await this.recording(admin, wordId, audio);
    }
    const speller = await this.person("sam@example.org", name);
    await this.join(speller, code);
    return { code, wordlist, speller, list: `/competition/${code}/wordlist/${wordlist._id}` };
  }

  /** Creates a form, by default the General Information Form. */
  async template(
    admin: Admin,
    competitionCode: number,
    changes: Partial<Schema<"NewFormTemplate">> = {},
  ): Promise<Schema<"FormTemplate">> {
    return json(
      admin.request.post("/api/form/create-template", {
        data: {
          title: "General Information Form",
          creatorId: admin.uid,
          competitionCode,
          fields: [
            { name: "Name", type: "text", required: true },
            { name: "Email", type: "email", required: true },
            { name: "Birthdate", type: "date", required: true },
            { name: "School", type: "text", required: true },
            { name: "Grade", type: "number", required: true },
          ],
          ...changes,
        },
      }),
    );
  }

  /** Fills out a form. For the General Information Form, missing answers have defaults. */
  async answer(
    person: Person,
    template: Schema<"FormTemplate">,
    answers: Record<string, string>,
  ): Promise<Schema<"FormResponse">> {
    const defaults = template.generalInformation && {
      Name: "Mia Lee",
      Email: person.email,
      Birthdate: "2016-02-29",
      School: "Lincoln School",
      Grade: "5",
    };
    return json(
      person.request.post("/api/form/forms", {
        data: {
          title: template.title,
          creatorId: person.uid,
          templateId: template._id,
          competitionCode: template.competitionCode,
          fields: template.fields,
          answers: [{ ...defaults, ...answers }],
          signature: "Mia Lee",
        },
      }),
    );
  }

  /** A person's user record, with their practice progress. */
  async user(person: Person): Promise<Schema<"User">> {
    const [user] = await json<Schema<"User">[]>(person.request.get(`/api/auth/${person.uid}`));
    return user as Schema<"User">;
  }

  /** Logs in a browser page as a person. */
  async signIn(page: Page, person: Person): Promise<void> {
    await page.context().addCookies((await person.request.storageState()).cookies);
  }

  async dispose(): Promise<void> {
    for (const request of this.requests) {
      await request.dispose();
    }
  }

  private async enter(path: string, email: string, data: object): Promise<Person> {
    const request = await this.playwright.request.newContext({ baseURL: this.server.address });
    this.requests.push(request);
    const identity = await json<Schema<"Identity">>(request.post(path, { data }));
    return { uid: identity.uid, email, request };
  }
}

async function ok(answer: Promise<APIResponse>): Promise<APIResponse> {
  const response = await answer;
  if (!response.ok()) {
    throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  }
  return response;
}

async function json<Body>(answer: Promise<APIResponse>): Promise<Body> {
  return (await (await ok(answer)).json()) as Body;
}
