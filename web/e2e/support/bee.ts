import { randomUUID } from "node:crypto";
import type { APIResponse } from "@playwright/test";
import type { components } from "../../src/shared/api/schema";
import type { Admin, ApiFixture, Person } from "./api-fixture";

type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** In the order in which a bee uses them. */
export const stageWords = [
  "amber",
  "nectar",
  "pollen",
  "clover",
  "drone",
  "thistle",
  "meadow",
  "orchard",
  "lantern",
  "willow",
  "saffron",
  "juniper",
  "hamlet",
  "beacon",
];

interface Speller {
  name: string;
  extraSeconds?: number;
  largeType?: boolean;
}

interface Settings {
  /** The rules. */
  profile?: string;
  /** Their names, with the help that they get. */
  spellers?: (string | Speller)[];
  rehearsal?: boolean;
  /** Whether the spellers are still at the door, and their order isn't drawn. */
  atTheDoor?: boolean;
  words?: string[];
  /** Happens before the list is sealed. */
  beforeSeal?: (list: { code: number; wordlistId: string }) => Promise<void>;
}

/** A bee on stage that can start: its list is sealed, its spellers are here and their order is drawn. */
export async function bee(
  api: ApiFixture,
  admin: Admin,
  {
    profile = "local",
    spellers = ["Maya Torres", "Noah Kim", "Eli Brown"],
    words = stageWords,
    rehearsal = false,
    atTheDoor = false,
    beforeSeal,
  }: Settings = {},
) {
  const { code } = await api.competition(admin);
  const list = await api.wordlist(admin, code, words);
  await beforeSeal?.({ code, wordlistId: list._id });
  const post = <Body>(path: string, data: object = {}) =>
    json<Body>(admin.request.post(`/api/bee/competition/${code}${path}`, { data }));
  const read = <Body>(path: string) =>
    json<Body>(admin.request.get(`/api/bee/competition/${code}${path}`));

  const created = await post<Schema<"Bee">>("", {
    title: "Spring Bee",
    wordlistId: list._id,
    profile,
    rehearsal,
  });
  const path = `/${created._id}`;
  const { wordlist } = await read<Schema<"BeeDetail">>(path);
  const { hash, count } = wordlist ?? {};
  await post(`${path}/seal`, { hash, count, alone: true });
  const view = () => read<Schema<"TeacherView">>(`${path}/view/teacher`);
  /** A press of someone else. */
  const press = async (command: object) => {
    const { decisions, turnId } = await view();
    const body = { expected: decisions, turn: turnId, key: randomUUID(), command };
    await post(`${path}/command`, body);
  };
  for (const speller of spellers) {
    await post(`${path}/entries`, typeof speller === "string" ? { name: speller } : speller);
  }
  const checkInEveryone = async () => {
    const { order, decisions, turnId: turn } = await view();
    for (const { speller } of order) {
      const command = { type: "checkIn", speller, present: true };
      const body = { expected: decisions, turn, key: randomUUID(), command };
      await post(`${path}/command`, body);
    }
  };
  /** Draws the order. Resolves to the spellers in it. */
  const draw = async () => {
    await press({ type: "draw", seed: "honey 2027" });
    const { order } = await view();
    return order.map(({ number, name }) => ({
      number,
      name,
      first: name.split(" ")[0] as string,
    }));
  };
  if (!atTheDoor) await checkInEveryone();
  const drawn = atTheDoor ? [] : await draw();
  const { _id: link, token } = await post<Schema<"NewBoardLink">>(`${path}/board-link`);
  /** Calls the next speller and says the word. */
  const call = async () => {
    await press({ type: "call" });
    await press({ type: "speak" });
  };
  const rule = (correct: boolean) => press({ type: "rule", correct, confirmed: true });
  return {
    code,
    /** Where an organizer prepares the bee. */
    setup: `/competition/${code}/bee/${created._id}`,
    teacher: `/competition/${code}/bee/${created._id}/teacher`,
    board: `/board/${token}`,
    /** In the order of the draw. */
    spellers: drawn,
    checkInEveryone,
    draw,
    /** Ends the link to the board. */
    revokeBoard: async () => {
      const address = `/api/bee/competition/${code}${path}/board-link/${link}`;
      await admin.request.delete(address);
    },
    /** The page of a role, for organizers. */
    page: (role: string) => `/competition/${code}/bee/${created._id}/${role}`,
    /** Where a device without an account takes this role. */
    grant: async (role: string, label: string) => {
      const grant = await post<Schema<"CreatedGrant">>(`${path}/grants`, { role, label });
      return `/official#${grant.code}`;
    },
    /** Confirms the digits that the device with this label shows. */
    confirm: async (label: string, pairing: string) => {
      const grants = await read<Schema<"BeeGrant">[]>(`${path}/grants`);
      const grant = grants.find((one) => one.label === label);
      const address = `/api/bee/competition/${code}${path}/grants/${grant?._id}/confirm`;
      await admin.request.post(address, { data: { pairing } });
    },
    /** Takes the role of this label back. */
    revoke: async (label: string) => {
      const grants = await read<Schema<"BeeGrant">[]>(`${path}/grants`);
      const grant = grants.find((one) => one.label === label);
      const address = `/api/bee/competition/${code}${path}/grants/${grant?._id}`;
      await admin.request.delete(address);
    },
    /** A link for families at home. */
    watch: async (delaySeconds: number) => {
      const made = await post<Schema<"NewBoardLink">>(`${path}/board-link`, {
        kind: "watch",
        delaySeconds,
      });
      return {
        path: `/watch/${made.token}`,
        revoke: async () => {
          const address = `/api/bee/competition/${code}${path}/board-link/${made._id}`;
          await admin.request.delete(address);
        },
      };
    },
    view,
    press,
    /** Enters a participant and checks them in. */
    enter: async ({ uid }: Person) => {
      const entries = await post<Schema<"BeeEntry">[]>(`${path}/entries`, { people: [uid] });
      const entry = entries.find((one) => one.uid === uid);
      await press({ type: "checkIn", speller: entry?.speller, present: true });
      return entry?.number;
    },
    call,
    rule,
    /** A whole turn. */
    spell: async (correct: boolean) => {
      await call();
      await rule(correct);
      await press({ type: "reveal" });
    },
  };
}

async function json<Body>(answer: Promise<APIResponse>): Promise<Body> {
  const response = await answer;
  if (!response.ok()) {
    throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  }
  return (await response.json()) as Body;
}
