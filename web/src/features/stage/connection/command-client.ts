import type { StageCommand } from "../commands";
import type { OfficialRole } from "../views";
import type { Beat } from "./stage-stream";

/** What became of a press. */
export type Sent<View> =
  | { is: "done" }
  /** Someone else decided first. Look again, then press again. */
  | { is: "moved on"; sentence: string; view: View | undefined }
  /** The rules don't allow it now. */
  | { is: "refused"; sentence: string }
  /** Nobody knows whether it arrived. The same press may be sent again: its key counts once. */
  | { is: "unsent" }
  | { is: "logged out" };

/** A press: its key makes sure that it counts once, however often it is sent. */
export interface Press {
  key: string;
  /** The decisions that the view showed. */
  expected: number;
  /** The turn that it is meant for. */
  turn?: number | undefined;
  command: StageCommand;
  /** Whose view an organizer's page gets if someone else was faster. */
  role?: OfficialRole | undefined;
}

/** A server that takes longer can't be reached. */
const patience = 10_000;

export async function sendPress<View extends Beat>(
  address: string,
  press: Press,
): Promise<Sent<View>> {
  let response: Response;
  let body: { code?: string; detail?: string; view?: View } = {};
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(press),
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) body = await response.json();
  } catch {
    return { is: "unsent" };
  }
  if (response.ok) return { is: "done" };
  if (response.status === 401) return { is: "logged out" };
  if (response.status >= 500) return { is: "unsent" };
  const sentence = body.detail ?? "That isn't possible now.";
  return body.code === "bee-moved-on"
    ? { is: "moved on", sentence, view: body.view }
    : { is: "refused", sentence };
}
