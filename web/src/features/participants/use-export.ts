import { useMutation } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { saveFile } from "@/shared/lib/save-file";
import { fetchParticipants } from "./api";
import { participantsCsv } from "./rules/participants-csv";

/** Saves everyone as a CSV file, or only those with some uids. */
export function useExport({ code, timeZone }: Schema<"Competition">) {
  return useMutation({
    mutationFn: async (uids: readonly string[] | undefined) => {
      const list = await fetchParticipants(code, uids);
      const chosen = uids && new Set(uids);
      const rows = list.participants.filter(({ uid }) => chosen?.has(uid) ?? true);
      const csv = participantsCsv(rows, list, timeZone);
      saveFile(`participants-${code}.csv`, new Blob([csv], { type: "text/csv" }));
    },
  });
}
