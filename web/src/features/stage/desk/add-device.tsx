import { useState } from "react";
import {
  type OfficialRole,
  officialRoles,
  roleNames,
  roleWithLabel,
} from "@/shared/lib/official-roles";
import { QrCode } from "@/shared/ui/qr-code";
import { Dialog } from "../screen/dialog";
import { SelectField, TextField } from "../screen/text-field";
import { BackOr } from "./back-or";
import classes from "./desk.module.css";
import type { QuestionProps } from "./desk-questions";
import type { NewGrant } from "./use-grants";

/** A role for one more device, to be scanned from this screen. */
export function AddDevice({ desk, grants }: QuestionProps) {
  const [role, setRole] = useState<OfficialRole>("pronouncer");
  const [label, setLabel] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [created, setCreated] = useState<NewGrant>();

  async function create() {
    setBusy(true);
    setFailure(undefined);
    try {
      setCreated(await grants.create(role, label.trim()));
    } catch (error) {
      setFailure((error as Error).message);
    }
    setBusy(false);
  }

  if (created) {
    const name = roleWithLabel(created.role, created.label);
    const state = grants.grants.find(({ _id }) => _id === created._id)?.state;
    const used = state !== undefined && state !== "unused";
    return (
      <Dialog title={name} onClose={desk.close}>
        {used ? (
          <p role="status">This code was used. The device is in the list.</p>
        ) : (
          <div className={classes.code}>
            <div className={classes.picture}>
              <QrCode text={created.url} label={`QR code for ${name}`} />
            </div>
            <p>
              Scan it with the camera, or open <b>{new URL(created.url).host}/official</b> and type:
            </p>
            <p className={classes.signs}>{created.code}</p>
            <p className={classes.hint}>It works once and won't be shown again.</p>
          </div>
        )}
        <BackOr desk={desk} back="Done" />
      </Dialog>
    );
  }
  return (
    <Dialog title="Add a device" onClose={desk.close}>
      <p>It needs no account. Devices that show words need your approval here.</p>
      <SelectField
        label="Role"
        options={officialRoles.map((one) => [one, roleNames[one]] as const)}
        value={role}
        onChange={setRole}
      />
      <TextField label="Name (optional)" maxLength={100} value={label} onChange={setLabel} />
      {failure && <p role="alert">Could not create a code. {failure}</p>}
      <BackOr desk={desk} busy={busy} onClick={() => void create()}>
        Create code
      </BackOr>
    </Dialog>
  );
}
