import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { wordlistsQuery } from "../api";

export type Voice = Schema<"Voice">;

/** How often to look for progress, in milliseconds. */
const lookEvery = 1_500;

/** Which words of a list have a computer voice, wait for it, or couldn't get it. For organizers. */
export function voiceQuery(code: number, wordlistId: string) {
  return queryOptions({
    queryKey: [...wordlistsQuery(code).queryKey, wordlistId, "voice"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/wordlist/competition/{code}/{wordlistId}/voice", {
          params: { path: { code, wordlistId } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.waiting > 0 ? lookEvery : false,
  });
}

export function startVoice(code: number, wordlistId: string): Promise<Voice> {
  return unwrap(
    api.POST("/api/wordlist/competition/{code}/{wordlistId}/voice", {
      params: { path: { code, wordlistId } },
    }),
  );
}

export function cancelVoice(code: number, wordlistId: string): Promise<Voice> {
  return unwrap(
    api.DELETE("/api/wordlist/competition/{code}/{wordlistId}/voice", {
      params: { path: { code, wordlistId } },
    }),
  );
}
