import type { QueryClient } from "@tanstack/react-query";
import { participantNamesQuery } from "@/shared/api/participants";
import { fetchNow } from "@/shared/api/query-client";
import { missingConsentsQuery } from "../privacy/api";
import type { ClassRow } from "./read-class";

const folded = (name: string) => name.replace(/\s+/gu, " ").toLowerCase();

/** The rows whose names participants already have, or children who wait for consent. */
export async function findExisting(
  queryClient: QueryClient,
  code: number,
  people: readonly ClassRow[],
): Promise<ClassRow[]> {
  const [participants, { people: waiting }] = await Promise.all([
    fetchNow(queryClient, participantNamesQuery(code)),
    fetchNow(queryClient, missingConsentsQuery(code)),
  ]);
  const names = new Set(
    [...participants, ...waiting].map(({ displayName }) => folded(displayName ?? "")),
  );
  return people.filter(({ name }) => names.has(folded(name)));
}
