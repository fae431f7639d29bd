import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, removed, unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { randomKey } from "@/shared/lib/random-key";

export type Bee = Schema<"Bee">;
export type BeeDetail = Schema<"BeeDetail">;
export type BeeEntry = Schema<"BeeEntry">;
export type BoardLink = Schema<"NewBoardLink">;
export type NewBee = Pick<Schema<"NewBee">, "title" | "wordlistId"> & { profile: string };

/** How often an open page looks for what others have changed, in milliseconds. */
export const refetchInterval = 5_000;

/** The key prefix of everything about the bees of a competition. */
export const beesKey = (code: number) => [...competitionKey(code), "bees"] as const;

/** The bees of a competition, oldest first. */
export function beesQuery(code: number) {
  return queryOptions({
    queryKey: [...beesKey(code), "list"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/bee/competition/{code}", { params: { path: { code } }, signal })),
  });
}

/** A bee with its list, seal, draw and links, and where it is. */
export function beeQuery(code: number, beeId: string) {
  return queryOptions({
    queryKey: [...beesKey(code), beeId, "detail"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/bee/competition/{code}/{beeId}", {
          params: { path: { code, beeId } },
          signal,
        }),
      ),
    refetchInterval,
  });
}

/** What to look at before these words are sealed. */
export function listCheckQuery({ code, beeId }: BeeId, hash: string) {
  return queryOptions({
    queryKey: [...beesKey(code), beeId, "list-check", hash],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/bee/competition/{code}/{beeId}/list-check", {
          params: { path: { code, beeId } },
          signal,
        }),
      ),
  });
}

/** The spellers of a bee, by number. */
export function entriesQuery(code: number, beeId: string) {
  return queryOptions({
    queryKey: [...beesKey(code), beeId, "entries"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/bee/competition/{code}/{beeId}/entries", {
          params: { path: { code, beeId } },
          signal,
        }),
      ),
    refetchInterval,
  });
}

/** A change of bees. Whatever comes of it, it ends once the page shows what the server has. */
export function useBeeChange<Variables, Data>(
  code: number,
  mutationFn: (variables: Variables) => Promise<Data>,
  onSuccess?: (data: Data, variables: Variables) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    ...(onSuccess && { onSuccess }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: beesKey(code) }),
  });
}

export function createBee(code: number, bee: NewBee): Promise<Bee> {
  return unwrap(
    api.POST("/api/bee/competition/{code}", {
      params: { path: { code } },
      body: { ...bee, rehearsal: false },
    }),
  );
}

/** Deletes a bee, which may be gone already. */
export function deleteBee(path: BeeId): Promise<void> {
  return removed(api.DELETE("/api/bee/competition/{code}/{beeId}", { params: { path } }));
}

export interface BeeId {
  code: number;
  beeId: string;
}

/** Signs the words with this fingerprint: 409 `changed-meanwhile` if the list has others. */
export function sealList(
  path: BeeId,
  { hash, count }: Schema<"ListToSeal">,
  alone: boolean,
): Promise<BeeDetail> {
  return unwrap(
    api.POST("/api/bee/competition/{code}/{beeId}/seal", {
      params: { path },
      body: { hash, count, alone },
    }),
  );
}

export function unsealList(path: BeeId, reason: string, alone: boolean): Promise<BeeDetail> {
  return unwrap(
    api.POST("/api/bee/competition/{code}/{beeId}/unseal", {
      params: { path },
      body: { reason, alone },
    }),
  );
}

/** Participants, or one speller by name. */
export function addEntries(
  path: BeeId,
  entries: Partial<Schema<"NewBeeEntries">>,
): Promise<BeeEntry[]> {
  return unwrap(
    api.POST("/api/bee/competition/{code}/{beeId}/entries", {
      params: { path },
      // Fields with a default may be left out.
      body: entries as Schema<"NewBeeEntries">,
    }),
  );
}

export function updateEntry(
  path: BeeId,
  speller: number,
  change: Schema<"BeeEntryChange">,
): Promise<BeeEntry[]> {
  return unwrap(
    api.PATCH("/api/bee/competition/{code}/{beeId}/entries/{speller}", {
      params: { path: { ...path, speller } },
      body: change,
    }),
  );
}

/** Takes a speller out, who may be gone already. */
export function removeEntry(path: BeeId, speller: number): Promise<void> {
  return removed(
    api.DELETE("/api/bee/competition/{code}/{beeId}/entries/{speller}", {
      params: { path: { ...path, speller } },
    }),
  );
}

type SetupCommand =
  | { type: "checkIn"; speller: number; present: boolean; replaces?: number }
  | { type: "draw"; seed: string }
  | { type: "undo"; command: number; reason: string };

/** `decisions` are those that the page showed: 409 `bee-moved-on` if there are newer ones. */
export async function commandBee(
  path: BeeId,
  decisions: number,
  command: SetupCommand,
): Promise<void> {
  await unwrap(
    api.POST("/api/bee/competition/{code}/{beeId}/command", {
      params: { path },
      body: { expected: decisions, key: randomKey(), command: command as never },
    }),
  );
}

/**
 * Notes whether a speller is here, an alternate in place of someone else. That stays true if someone has decided something
 * since, so then it is sent again; the rules still refuse what is too late.
 */
export async function checkIn(
  path: BeeId,
  decisions: number,
  speller: number,
  present: boolean,
  replaces?: number,
): Promise<void> {
  const command: SetupCommand = {
    type: "checkIn",
    speller,
    present,
    ...(replaces !== undefined && { replaces }),
  };
  try {
    await commandBee(path, decisions, command);
  } catch (error) {
    if (!hasCode(error, "bee-moved-on")) throw error;
    const view: { decisions?: number } | undefined = error.problem.view;
    if (view?.decisions === undefined) throw error;
    await commandBee(path, view.decisions, command);
  }
}

export function createBoardLink(
  path: BeeId,
  options: Schema<"BoardLinkOptions">,
): Promise<BoardLink> {
  return unwrap(
    api.POST("/api/bee/competition/{code}/{beeId}/board-link", { params: { path }, body: options }),
  );
}

/** Revokes a link, which may have expired. */
export function revokeBoardLink({ code, beeId }: BeeId, linkId: string): Promise<void> {
  return removed(
    api.DELETE("/api/bee/competition/{code}/{beeId}/board-link/{linkId}", {
      params: { path: { code, beeId, linkId } },
    }),
  );
}
