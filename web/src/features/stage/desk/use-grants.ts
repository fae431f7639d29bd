import { useCallback, useEffect, useState } from "react";
import type { Schema } from "@/shared/api/client";
import type { OfficialRole } from "@/shared/lib/official-roles";

/** An organizer's way to the bee. */
export interface Access {
  code: number;
  beeId: string;
}

export type Grant = Schema<"BeeGrant">;
export type NewGrant = Schema<"CreatedGrant">;

/** How often the desk looks for devices that wait to be let in, in milliseconds. */
const lookEvery = 4_000;

const unreachable = "The server can't be reached. Try again.";

async function request<Body>(path: string, method = "GET", body?: unknown): Promise<Body> {
  const response = await fetch(path, {
    method,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  }).catch(() => {
    throw new Error(unreachable);
  });
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as { detail?: string };
    throw new Error(problem.detail ?? unreachable);
  }
  return (response.status === 204 ? undefined : await response.json()) as Body;
}

/** The devices of a bee, for an organizer who gives roles. */
export function useGrants(access: Access | undefined) {
  const address =
    access && `/api/bee/competition/${access.code}/${encodeURIComponent(access.beeId)}/grants`;
  const [grants, setGrants] = useState<Grant[]>([]);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const load = useCallback(async () => {
    if (address === undefined) return;
    try {
      setGrants(await request<Grant[]>(address));
    } catch {
      // The desk itself shows when the server is gone.
    }
  }, [address]);
  useEffect(() => {
    void load();
    const timer = setInterval(load, lookEvery);
    return () => clearInterval(timer);
  }, [load]);

  async function change(work: (path: string) => Promise<unknown>): Promise<void> {
    if (address === undefined) return;
    setFailure(undefined);
    setBusy(true);
    try {
      await work(address);
    } catch (error) {
      setFailure((error as Error).message);
    }
    await load();
    setBusy(false);
  }

  return {
    grants,
    failure,
    busy,
    dismiss: () => setFailure(undefined),
    letIn: ({ _id, pairing }: Grant) =>
      change((path) => request(`${path}/${_id}/confirm`, "POST", { pairing })),
    revoke: ({ _id }: Pick<Grant, "_id">) => change((path) => request(`${path}/${_id}`, "DELETE")),
    create: async (role: OfficialRole, label: string): Promise<NewGrant> => {
      const grant = await request<NewGrant>(String(address), "POST", { role, label });
      await load();
      return grant;
    },
  };
}

export type Grants = ReturnType<typeof useGrants>;
