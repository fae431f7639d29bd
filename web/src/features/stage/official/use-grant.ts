import { useCallback, useEffect, useState } from "react";
import { type Answer, giveBackGrant, readGrant, takeGrant } from "./grant-client";

/** How often a device that waits asks whether an organizer has confirmed it. */
const askEvery = 2_000;

type GrantState =
  | Exclude<Answer, { is: "unreachable" }>
  | { is: "loading" }
  | { is: "unreachable"; again: () => void };

/** The code of the link that was opened. It leaves the address, as it works only once. */
function codeOfLink(): string {
  const code = location.hash.slice(1);
  if (code !== "") history.replaceState(null, "", location.pathname);
  return code;
}

/** The role that this device holds or may get. */
export function useGrant() {
  const [state, setState] = useState<GrantState>({ is: "loading" });

  const settle = useCallback(async function settle(asking: () => Promise<Answer>) {
    setState({ is: "loading" });
    const answer = await asking();
    const again = () => void settle(asking);
    setState(answer.is === "unreachable" ? { is: "unreachable", again } : answer);
  }, []);
  const take = useCallback(
    (code: string) =>
      settle(async () => {
        const answer = await takeGrant(code);
        if (answer.is !== "refused") return answer;
        // The same link was opened again: this device may have its role already.
        const held = await readGrant();
        return held.is === "held" ? held : answer;
      }),
    [settle],
  );

  useEffect(() => {
    const open = () => {
      const code = codeOfLink();
      void (code === "" ? settle(readGrant) : take(code));
    };
    open();
    // Another link may be opened in the same tab.
    const another = () => location.hash !== "" && open();
    window.addEventListener("hashchange", another);
    return () => window.removeEventListener("hashchange", another);
  }, [settle, take]);

  const waits = state.is === "held" && state.official.state === "waiting";
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(async () => {
      const answer = await readGrant();
      // Not connected: the digits stay.
      if (answer.is === "held" || answer.is === "none") setState(answer);
    }, askEvery);
    return () => clearInterval(timer);
  }, [waits]);

  return {
    state,
    take,
    giveBack: () => settle(giveBackGrant),
    /** Reads the role again, after another tab took a new one. */
    lookAgain: () => settle(readGrant),
    /** The role has ended. */
    forget: () => setState({ is: "none" }),
  };
}
