import { useEffect } from "react";
import { roleNames } from "@/shared/lib/official-roles";
import { forgetRoles, keptForGrant } from "../screen/kept-keys";
import { KeyButton } from "../screen/key-button";
import { Notice } from "../screen/notice";
import { useGround } from "../screen/use-ground";
import { CodeForm } from "./code-form";
import { RoleFrame } from "./role-frame";
import { useGrant } from "./use-grant";
import { Waiting } from "./waiting";

/** /official: a device gets its role by a code, and holds it until it is revoked or given back. */
export function GrantPage() {
  const { state, take, giveBack, forget } = useGrant();
  useGround();
  switch (state.is) {
    case "loading":
      return <Notice heading="One moment…" />;
    case "unreachable":
      return (
        <Notice heading="Not connected">
          The server can't be reached. Is this device on the right Wi-Fi?{" "}
          <KeyButton onClick={state.again}>Try again</KeyButton>
        </Notice>
      );
    case "held": {
      const { official } = state;
      if (official.state === "waiting") {
        return <Waiting official={official} onGiveBack={() => void giveBack()} />;
      }
      return (
        <RoleFrame
          role={official.role}
          label={official.label || roleNames[official.role]}
          address="/api/official"
          keptAs={keptForGrant(official._id)}
          refused={() => <Ended onNewCode={forget} />}
          onGiveBack={() => void giveBack()}
        />
      );
    }
    case "refused":
      return (
        <CodeForm typed={state.code} refusal={state.sentence} onCode={(code) => void take(code)} />
      );
    case "none":
      return <CodeForm onCode={(code) => void take(code)} />;
  }
}

function Ended({ onNewCode }: { onNewCode: () => void }) {
  useEffect(forgetRoles, []);
  return (
    <Notice heading="This device's role has ended">
      An organizer took it back. <KeyButton onClick={onNewCode}>Enter a new code</KeyButton>
    </Notice>
  );
}
