import { type ReactNode, useState } from "react";
import { Choice, Dialog, DialogActions } from "./dialog";
import { KeyButton, type KeyButtonProps } from "./key-button";
import { SecondOfficial } from "./second-official";

interface ReasonDialogProps {
  title: string;
  /** What it means. */
  children: ReactNode;
  reasons: readonly string[];
  /** The API's address of the bee, or of the official's role, if another official must agree. */
  askSecond: string | undefined;
  action: string;
  tone?: KeyButtonProps["tone"];
  onConfirm: (reason: string, second: string) => void;
  onClose: () => void;
}

/** Asks why, and perhaps who agrees. No key confirms. */
export function ReasonDialog({
  title,
  children,
  reasons,
  askSecond,
  action,
  tone = "honey",
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState(reasons[0] ?? "");
  const [second, setSecond] = useState("");
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <Choice name="reason" legend="Why?" options={reasons} value={reason} onChange={setReason} />
      {askSecond && <SecondOfficial address={askSecond} value={second} onChange={setSecond} />}
      <DialogActions>
        <KeyButton keyName="Esc" data-autofocus onClick={onClose}>
          Back
        </KeyButton>
        <KeyButton
          tone={tone}
          disabled={askSecond !== undefined && second === ""}
          onClick={() => onConfirm(reason, second)}
        >
          {action}
        </KeyButton>
      </DialogActions>
    </Dialog>
  );
}
