import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { removed, unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import type { Visibility } from "@/shared/visibility/visibility";

export type PdfFile = Schema<"PdfFile">;

/** The files of a competition, oldest first. */
export function filesQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "files"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/file/competition/{code}", { params: { path: { code } }, signal })),
  });
}

export function fileUrl(fileId: string): string {
  return `/api/file/${encodeURIComponent(fileId)}`;
}

/** 409 `changed-meanwhile` if its visibility is no longer what the change is based on. */
export function updateFile(
  fileId: string,
  visibility: Visibility,
  basedOn: Visibility,
): Promise<PdfFile> {
  return unwrap(
    api.PATCH("/api/file/{fileId}", {
      params: { path: { fileId } },
      body: { visibility, basedOn },
    }),
  );
}

/** Succeeds if the file is already gone. */
export function deleteFile(fileId: string): Promise<void> {
  return removed(api.DELETE("/api/file/{fileId}", { params: { path: { fileId } } }));
}
