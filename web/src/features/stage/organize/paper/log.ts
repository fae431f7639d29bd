import { queryOptions } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { type BeeId, beesKey } from "../api";

/** What one command has changed. */
export interface LogEntry {
  seq: number;
  at: string;
  /** The id of an official in this bee, or `server`. */
  official: string;
  role: string;
  events: LogEvent[];
}

/** An event, with the fields of its type. */
export interface LogEvent {
  type: string;
  [field: string]: unknown;
}

/** A bee's whole log, oldest first. */
export function logQuery(path: BeeId) {
  return queryOptions({
    queryKey: [...beesKey(path.code), path.beeId, "log"],
    queryFn: async ({ signal }) => {
      const text = await unwrap(
        api.GET("/api/bee/competition/{code}/{beeId}/log.jsonl", {
          params: { path },
          parseAs: "text",
          signal,
        }),
      );
      const lines = text.split("\n").filter((line) => line !== "");
      return lines.map((line) => JSON.parse(line) as LogEntry);
    },
  });
}
