import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import type { Press } from "@/features/stage/connection/command-client";
import { RoleFrame } from "@/features/stage/official/role-frame";
import { keptForGrant } from "@/features/stage/screen/kept-keys";
import type { OfficialRole } from "@/features/stage/views";
import { FakeEventSource } from "./event-source";
import { controlSettling } from "./settle";

type Access = { code: number; beeId: string };
type Answer = (path: string, init: RequestInit) => Promise<Response>;

/** The page of a role, on a device with a grant, and a server that it talks to. */
export function officialPage<View extends { decisions: number }>(role: OfficialRole, usual: View) {
  const presses: Press[] = [];
  let answer: Answer | undefined;
  let { decisions } = usual;
  const settle = controlSettling();

  beforeEach(() => {
    vi.stubGlobal("EventSource", FakeEventSource);
    FakeEventSource.opened = [];
    presses.length = 0;
    ({ decisions } = usual);
    answer = undefined;
    sessionStorage.clear();
    vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
      if (path.endsWith("/command")) presses.push(JSON.parse(String(init.body)));
      if (answer) return answer(path, init);
      decisions += 1;
      return Response.json({ seq: decisions });
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  /** The server sends this view a moment ago: keys aren't meant for it yet. */
  function sendNow(changes: Partial<View> = {}) {
    act(() => FakeEventSource.newest.send("view", { ...usual, decisions, ...changes }));
  }
  /** The server sends this view, and the official sees it. */
  function send(changes: Partial<View> = {}) {
    sendNow(changes);
    settle();
  }
  return {
    presses,
    commands: () => presses.map(({ command }) => command),
    send,
    sendNow,
    settle,
    /** How the server answers from now on. */
    answer: (next: Answer) => {
      answer = next;
    },
    /** Opens the page, on this view. `access`: for an organizer. */
    open: (changes: Partial<View> = {}, as: OfficialRole = role, access?: Access) => {
      render(
        <RoleFrame
          role={as}
          label="Ms. Ortiz"
          address="/api/official"
          keptAs={keptForGrant("grant-1")}
          {...(access && { access })}
          refused={(status) => <p>Refused: {status}</p>}
        />,
      );
      act(() => FakeEventSource.newest.connect());
      send(changes);
    },
  };
}
