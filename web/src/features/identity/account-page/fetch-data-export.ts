import { api } from "@/shared/api/client";
import { NetworkError, unwrap } from "@/shared/api/problem";

/** Fetches all that is stored about one, and tells how much of it has come, in bytes. How much there will be, nobody knows. */
export async function fetchOwnData(
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const body: ReadableStream<Uint8Array<ArrayBuffer>> | null = await unwrap(
    api.GET("/api/account/data", { parseAs: "stream", signal }),
  );
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      onProgress(bytes);
      controller.enqueue(piece);
    },
  });
  try {
    // Browsers keep a large blob on the disk; pieces of our own would be in memory.
    const content = await new Response(body?.pipeThrough(counter) ?? null).blob();
    return new Blob([content], { type: "application/zip" });
  } catch (cause) {
    signal.throwIfAborted();
    throw new NetworkError("The download was cut off.", { cause });
  }
}
