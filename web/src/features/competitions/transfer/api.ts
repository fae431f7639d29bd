import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { withFreeCode } from "../rules/free-code";

/** Copies a competition under a join code that is free. */
export function copyCompetition(
  code: number,
  copy: Omit<Schema<"CompetitionCopy">, "code">,
): Promise<Schema<"Competition">> {
  return withFreeCode((free) =>
    unwrap(
      api.POST("/api/competition/{code}/copy", {
        params: { path: { code } },
        body: { ...copy, code: free },
      }),
    ),
  );
}

/** From then on, everyone can only read it. */
export function archiveCompetition(code: number): Promise<Schema<"Competition">> {
  return unwrap(api.PUT("/api/competition/{code}/archive", { params: { path: { code } } }));
}

export function unarchiveCompetition(code: number): Promise<Schema<"Competition">> {
  return unwrap(api.DELETE("/api/competition/{code}/archive", { params: { path: { code } } }));
}

/** Everything of a competition but its people, as a zip file. With `answers`, the server asks for a recent log-in. */
export function exportCompetition(code: number, answers: boolean): Promise<Blob> {
  return unwrap(
    api.GET("/api/competition/{code}/export", {
      params: { path: { code }, query: { answers } },
      parseAs: "blob",
    }),
  );
}

/** Imports what `exportCompetition` returned. */
export function importCompetition(file: File): Promise<Schema<"ImportedCompetition">> {
  return unwrap(
    api.POST("/api/competition/import", {
      // The contract types binary parts as strings; `bodySerializer` builds the real ones.
      body: { file: file.name },
      bodySerializer: () => {
        const form = new FormData();
        form.append("file", file, file.name);
        return form;
      },
    }),
  );
}
