import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";

export type PdfFile = Schema<"PdfFile">;

/** The files of a competition, oldest first. */
export function filesQuery(code: number) {
  return queryOptions({
    queryKey: ["files", code],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/file/competition/{code}", { params: { path: { code } }, signal })),
  });
}

/** Where the browser fetches a file. */
export function fileUrl(fileId: string): string {
  return `/api/file/${encodeURIComponent(fileId)}`;
}

/** Deletes a file; one that is gone already is deleted. */
export async function deleteFile(fileId: string): Promise<void> {
  try {
    await unwrap(api.DELETE("/api/file/{fileId}", { params: { path: { fileId } } }));
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
  }
}
