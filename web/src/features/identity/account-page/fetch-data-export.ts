import { api } from "@/shared/api/client";
import { NetworkError, unwrap } from "@/shared/api/problem";

/** Fetches everything stored about the user. The total size is unknown, so only the bytes received are reported. */
export async function fetchDataExport(
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const body: ReadableStream<Uint8Array<ArrayBuffer>> | null = await unwrap(
    api.GET("/api/account/data", { parseAs: "stream", signal }),
  );
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
  try {
    // Browsers store a large response blob on disk. Collected chunks would stay in memory.
    const content = await new Response(body?.pipeThrough(counter) ?? null).blob();
    return new Blob([content], { type: "application/zip" });
  } catch (cause) {
    signal.throwIfAborted();
    throw new NetworkError("The download was interrupted.", { cause });
  }
}
