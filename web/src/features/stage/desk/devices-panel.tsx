import { formatLastSeen, isConnected, roleWithLabel } from "@/shared/lib/official-roles";
import { CircleIcon, RingIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import type { Now } from "../screen/lamp";
import { useTicking } from "../screen/use-ticking";
import type { DeskView } from "../views";
import classes from "./desk.module.css";
import type { Grants } from "./use-grants";

interface DevicesPanelProps {
  view: DeskView;
  now: Now;
  grants: Grants;
  canAdd: boolean;
  onAdd: () => void;
}

type Device = DeskView["devices"][number];

/** Who is connected, and who waits to be let in. */
export function DevicesPanel({ view: { devices }, now, grants, canAdd, onAdd }: DevicesPanelProps) {
  // This device's own clock may be wrong.
  const second = useTicking(() => Math.floor(now() / 1_000));
  const connected = devices.filter(
    (device) => !device.waiting && isConnected(agoOf(device, second)),
  ).length;
  const toLetIn = grants.grants.filter(({ state }) => state === "waiting");
  return (
    <section aria-labelledby="devices" className={classes.devices}>
      <div className={classes.heading}>
        <h2 id="devices">Devices</h2>
        {devices.length > 0 && (
          <span>
            {connected} of {devices.length} connected
          </span>
        )}
      </div>
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device._id} device={device} second={second} />
        ))}
      </ul>
      {/* Someone stands at the table and waits. */}
      <div role="status">
        {toLetIn.map((grant) => (
          <div key={grant._id} className={classes.letIn}>
            <p>
              <b>{roleWithLabel(grant.role, grant.label)}</b> waits. Does that device show{" "}
              {grant.pairing}?
            </p>
            <div>
              <KeyButton size="small" busy={grants.busy} onClick={() => void grants.revoke(grant)}>
                No
              </KeyButton>
              <KeyButton
                size="small"
                tone="honey"
                busy={grants.busy}
                onClick={() => void grants.letIn(grant)}
              >
                Yes, let it in
              </KeyButton>
            </div>
          </div>
        ))}
      </div>
      {grants.failure && (
        <p role="alert">
          {grants.failure}{" "}
          <KeyButton size="small" tone="ghost" onClick={grants.dismiss}>
            OK
          </KeyButton>
        </p>
      )}
      {canAdd && (
        <KeyButton size="small" onClick={onAdd}>
          Add a device…
        </KeyButton>
      )}
    </section>
  );
}

/** Seconds since a device was last heard, at this second of the server's clock. */
const agoOf = ({ seenT }: Device, second: number) =>
  seenT === undefined ? undefined : second - seenT / 1_000;

function DeviceRow({ device, second }: { device: Device; second: number }) {
  const { role, label, lastSeen, waiting } = device;
  const ago = agoOf(device, second);
  const isHere = !waiting && isConnected(ago);
  const state = waiting ? "Waiting to be let in" : formatLastSeen(lastSeen, ago);
  return (
    <li data-connected={isHere}>
      {isHere ? <CircleIcon size={14} /> : <RingIcon size={16} />}
      <span>{roleWithLabel(role, label)}</span>
      <span>{state}</span>
    </li>
  );
}
