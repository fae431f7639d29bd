import { roleNames } from "@/shared/lib/official-roles";
import { KeyButton } from "../screen/key-button";
import { useTitle } from "../screen/use-title";
import type { OfficialState } from "../views";
import classes from "./grant.module.css";

interface WaitingProps {
  official: OfficialState;
  onGiveBack: () => void;
}

/** Words come to this device once an organizer has seen its digits. */
export function Waiting({ official: { role, label, bee, pairing }, onGiveBack }: WaitingProps) {
  useTitle(`${roleNames[role]}: ${bee.title}`);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <h1>{bee.title}</h1>
        <p>
          {roleNames[role]}
          {label && label !== roleNames[role] && `, ${label}`}
        </p>
        <p className={classes.digits}>
          <span className="wh-aloud">Digits: </span>
          {pairing}
        </p>
        <p role="status">Show these digits to the organizer. This page opens once they confirm.</p>
        <KeyButton tone="ghost" onClick={onGiveBack}>
          Wrong device? Give the role back
        </KeyButton>
      </div>
    </main>
  );
}
