import { roleWithLabel } from "@/shared/lib/official-roles";
import { QrCode } from "@/shared/ui/qr-code";
import type { NewGrant } from "./grants";
import classes from "./official-cards.module.css";

/** Cards to scan or to print, one for each role that nobody has taken yet. */
export function OfficialCards({ grants }: { grants: NewGrant[] }) {
  return (
    <ul className={classes.cards} aria-label="New codes">
      {grants.map(({ _id, role, label, code, url }) => (
        <li key={_id}>
          <p className={classes.role}>{roleWithLabel(role, label)}</p>
          <div className={classes.code}>
            <QrCode text={url} label={`QR code for ${roleWithLabel(role, label)}`} />
          </div>
          <p>
            Scan it with the camera, or open <b>{new URL(url).host}/official</b> and type:
          </p>
          <p className={classes.signs}>{code}</p>
        </li>
      ))}
    </ul>
  );
}
