import type { Schema } from "@/shared/api/client";
import { repeatAfterLogIn } from "@/shared/api/ended-session";
import { hasCode, NetworkError, ProblemError, problemFrom } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";

/** The server accepts as many bytes. */
const maxBytes = 20 * 1024 * 1024;

/** Uploads an image for a post, and returns its URL. Throws the same errors as `unwrap`, or an `AbortError`. */
export function uploadImage(
  file: File,
  code: number,
  creatorId: string,
  signal: AbortSignal,
): Promise<string> {
  return repeatAfterLogIn(
    () => send(file, code, creatorId, signal),
    (error) => hasCode(error, "not-signed-in"),
  );
}

async function send(
  file: File,
  code: number,
  creatorId: string,
  signal: AbortSignal,
): Promise<string> {
  // The server checks the fields before it reads the file, so they must come first.
  const form = new FormData();
  form.append("creatorId", creatorId);
  form.append("competitionCode", String(code));
  form.append("image", file, file.name);
  let response: Response;
  try {
    response = await fetch("/api/post/image/", { method: "POST", body: form, signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new NetworkError("The server could not be reached.", { cause });
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw problemFrom(body, response);
  return (body as Schema<"PostImage">).url;
}

/** Why a file isn't worth sending. */
export function imageError(file: File): string | undefined {
  return file.size > maxBytes
    ? "It's too large. An image can have up to 20 MB. Save a smaller copy, then upload that."
    : undefined;
}

/** What to do about an image that was refused. */
export function uploadSentence(error: unknown): string {
  if (error instanceof ProblemError) {
    const advice = error.fieldErrors.image;
    if (advice !== undefined) return advice;
    if (error.code === "wrong-type") return error.message;
  }
  return sentenceFor(error);
}
