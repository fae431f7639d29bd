import { useEffect, useState } from "react";
import { roleNames, roleWithLabel } from "@/shared/lib/official-roles";
import { forgetRoles, keptForGrant } from "../screen/kept-keys";
import { KeyButton } from "../screen/key-button";
import { Notice } from "../screen/notice";
import { useGround } from "../screen/use-ground";
import type { OfficialState } from "../views";
import { CodeForm } from "./code-form";
import { readGrant } from "./grant-client";
import { RoleFrame } from "./role-frame";
import { useGrant } from "./use-grant";
import { Waiting } from "./waiting";

/** /official: a device gets its role by a code, and holds it until it is revoked or given back. */
export function GrantPage() {
  const { state, take, giveBack, lookAgain, forget } = useGrant();
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
          key={official._id}
          role={official.role}
          label={official.label || roleNames[official.role]}
          address="/api/official"
          query={`?grant=${encodeURIComponent(official._id)}`}
          keptAs={keptForGrant(official._id)}
          refused={() => (
            <Ended grantId={official._id} onNewCode={forget} onOther={() => void lookAgain()} />
          )}
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

interface EndedProps {
  grantId: string;
  onNewCode: () => void;
  /** Continues with the role that the device has now. */
  onOther: () => void;
}

function Ended({ grantId, onNewCode, onOther }: EndedProps) {
  const [other, setOther] = useState<OfficialState>();
  useEffect(() => {
    forgetRoles(`${keptForGrant(grantId)}-`);
    void readGrant().then((answer) => {
      if (answer.is === "held" && answer.official._id !== grantId) setOther(answer.official);
    });
  }, [grantId]);
  if (other) {
    const name = roleWithLabel(other.role, other.label);
    return (
      <Notice heading="This device's role has changed">
        Another tab took a new role. <KeyButton onClick={onOther}>Continue as {name}</KeyButton>
      </Notice>
    );
  }
  return (
    <Notice heading="This device's role has ended">
      An organizer took it back, or its 24 hours are over.{" "}
      <KeyButton onClick={onNewCode}>Enter a new code</KeyButton>
    </Notice>
  );
}
