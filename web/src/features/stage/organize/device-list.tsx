import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatLastSeen, roleWithLabel } from "@/shared/lib/official-roles";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { type BeeId, useBeeChange } from "./api";
import classes from "./bee-page.module.css";
import { confirmGrant, type Grant, revokeGrant } from "./grants";
import { useFocusAfterChange } from "./use-focus-after-change";

interface DeviceListProps {
  path: BeeId;
  grants: Grant[];
  /** When they were read, by this device's clock. */
  readAt: number;
}

/** Who has which role, and on which device someone waits to be let in. */
export function DeviceList({ path, grants, readAt }: DeviceListProps) {
  const valid = grants.filter(({ state }) => state !== "revoked");
  const list = useFocusAfterChange<HTMLUListElement>(
    valid.map(({ _id, state }) => `${_id} ${state}`).join(),
  );
  const now = useNow();
  const letIn = useBeeChange(path.code, ({ _id, pairing = "" }: Grant) =>
    confirmGrant(path, _id, pairing),
  );
  const revoke = useBeeChange(
    path.code,
    ({ _id }: Grant) => revokeGrant(path, _id),
    () => notify.success("Role taken back."),
  );
  if (valid.length === 0) return null;
  const ask = (grant: Grant) =>
    confirm({
      title: `Take back ${roleWithLabel(grant.role, grant.label)}?`,
      message:
        grant.state === "unused"
          ? "The code stops working."
          : "The device loses the role within seconds. What it has done stays.",
      confirmLabel: "Take back",
      onConfirm: () => revoke.mutate(grant),
    });
  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.rows} aria-label="Devices">
        {valid.map((grant) => {
          const name = roleWithLabel(grant.role, grant.label);
          return (
            <li key={grant._id}>
              <div className={classes.name}>
                <Text fw={600}>{name}</Text>
                <Text fz="sm" c="dimmed">
                  {stateSentence(grant, (now - readAt) / 1_000)}
                </Text>
              </div>
              {grant.state === "waiting" && grant.pairing !== undefined && (
                <Button
                  size="sm"
                  flex="none"
                  aria-label={`It shows ${grant.pairing}: let ${name} in`}
                  loading={letIn.isPending && letIn.variables._id === grant._id}
                  onClick={() => letIn.mutate(grant)}
                >
                  It shows {grant.pairing}
                </Button>
              )}
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                flex="none"
                aria-label={`Take back ${name}`}
                loading={revoke.isPending && revoke.variables._id === grant._id}
                onClick={() => ask(grant)}
              >
                Take back
              </Button>
            </li>
          );
        })}
      </ul>
      {letIn.isError && <FailureAlert sentence="Could not let it in." error={letIn.error} />}
      {revoke.isError && (
        <FailureAlert sentence="Could not take the role back." error={revoke.error} />
      )}
    </>
  );
}

/** `since`: how many seconds ago it was read. */
function stateSentence({ state, lastSeen, secondsSinceSeen }: Grant, since: number): string {
  switch (state) {
    case "unused":
      return "Code not used yet";
    case "waiting":
      return "Waiting to be let in. Does its screen show these digits?";
    default:
      return formatLastSeen(
        lastSeen,
        secondsSinceSeen === undefined ? undefined : secondsSinceSeen + since,
      );
  }
}

/** The time, a few seconds exact. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
