import type { Commands, PressFailure } from "../connection/use-commands";
import classes from "./alerts.module.css";
import { KeyButton } from "./key-button";

interface AlertsProps {
  /** What is wrong with the bee, in sentences. */
  warnings?: readonly (string | undefined | false)[];
  silentSince: Date | undefined;
  /** What a lost connection means for what is pressed, if it isn't all lost. */
  unsent?: string | undefined;
  commands: Commands;
  /** Where an organizer logs in again. */
  logIn: string | undefined;
}

/** What went wrong with a press, the connection or the words, in one place. */
export function Alerts({
  warnings = [],
  silentSince,
  unsent = "The clock is hidden. Nothing you do here is sent.",
  commands,
  logIn,
}: AlertsProps) {
  const since = silentSince?.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  return (
    <div role="alert" className={classes.alerts}>
      {warnings.map((warning) => warning && <p key={warning}>{warning}</p>)}
      {since && (
        <p>
          Not connected since {since}. {unsent}
        </p>
      )}
      <Failure failure={commands.failure} logIn={logIn} onDismiss={commands.dismiss} />
      <Failure failure={commands.lateFailure} logIn={logIn} onDismiss={commands.dismissLate} />
    </div>
  );
}

interface FailureProps {
  failure: PressFailure | undefined;
  logIn: string | undefined;
  onDismiss: () => void;
}

function Failure({ failure, logIn, onDismiss }: FailureProps) {
  if (!failure) return null;
  return (
    <p>
      <span>
        {failure.logIn && !logIn
          ? "This device's role has ended. Your last action wasn't sent."
          : failure.sentence}
      </span>
      {failure.logIn && logIn && (
        <a href={logIn} target="_blank" rel="noreferrer">
          Log in
        </a>
      )}
      {failure.again && (
        <KeyButton size="small" onClick={failure.again}>
          Send again
        </KeyButton>
      )}
      <KeyButton size="small" tone="ghost" onClick={onDismiss}>
        OK
      </KeyButton>
    </p>
  );
}
