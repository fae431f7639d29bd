import { forgetRoles } from "../screen/kept-keys";
import type { OfficialState } from "../views";

const address = "/api/official";
/** A server that takes longer can't be reached. */
const patience = 10_000;

/** What the server knows of this device. */
export type Answer =
  | { is: "held"; official: OfficialState }
  | { is: "none" }
  /** The code doesn't work. */
  | { is: "refused"; sentence: string; code: string }
  | { is: "unreachable" };

async function ask(init: RequestInit, code = ""): Promise<Answer> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(patience) });
    if (response.status === 204) return { is: "none" };
    if (response.ok) return { is: "held", official: await response.json() };
    if (response.status >= 500) return { is: "unreachable" };
    if (code === "") return { is: "none" };
    const { detail } = await response.json();
    return { is: "refused", sentence: detail ?? "This code doesn't work.", code };
  } catch {
    return { is: "unreachable" };
  }
}

/** Which role this device holds. If it has ended, what the device stored for it is removed. */
export async function readGrant(init: RequestInit = {}): Promise<Answer> {
  const answer = await ask(init);
  if (answer.is === "none") forgetRoles();
  return answer;
}

/** Takes the role of a code, instead of an earlier one. The code works once. */
export async function takeGrant(code: string): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const answer = await ask({ method: "POST", headers, body: JSON.stringify({ code }) }, code);
  if (answer.is === "held") forgetRoles();
  return answer;
}

/** Gives the role back. */
export const giveBackGrant = () => readGrant({ method: "DELETE" });

/** The signs of a code, however it was typed. */
export const signsOf = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");

/** How many signs a code has. */
export const codeLength = 9;
