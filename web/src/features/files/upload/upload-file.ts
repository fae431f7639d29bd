import { repeatAfterLogIn } from "@/shared/api/ended-session";
import { hasCode, NetworkError, problemFrom } from "@/shared/api/problem";
import type { Visibility } from "@/shared/visibility/visibility";
import type { PdfFile } from "../api";

export interface UploadProgress {
  /** From 0 to 1. */
  share: number;
  /** All bytes were sent, so canceling may be too late. */
  sent: boolean;
}

interface Upload {
  file: File;
  code: number;
  creatorId: string;
  visibility: Visibility;
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/**
 * Uploads a PDF. Uses XMLHttpRequest, because `fetch` has no upload progress. Throws the same errors as
 * `unwrap`, or an `AbortError`.
 */
export function uploadFile(upload: Upload): Promise<PdfFile> {
  return repeatAfterLogIn(
    () => send(upload),
    (error) => hasCode(error, "not-signed-in"),
  );
}

function send({ file, code, creatorId, visibility, onProgress, signal }: Upload): Promise<PdfFile> {
  // The server checks the fields before it reads the file, so they must come first.
  const form = new FormData();
  form.append("creatorId", creatorId);
  form.append("competitionCode", String(code));
  form.append("visibility", visibility);
  form.append("file", file, file.name);

  return new Promise((resolve, reject) => {
    const abortError = () => new DOMException("The upload was canceled.", "AbortError");
    if (signal.aborted) {
      reject(abortError());
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress({ share: loaded / total, sent: false });
    };
    request.upload.onload = () => onProgress({ share: 1, sent: true });
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) {
        resolve(body as PdfFile);
      } else {
        reject(problemFrom(body, responseOf(request)));
      }
    };
    request.onerror = () => reject(new NetworkError("The server could not be reached."));
    request.onabort = () => reject(abortError());
    request.onloadend = () => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort);
    request.open("POST", "/api/file/");
    request.send(form);
  });
}

/** Undefined if the body is not JSON, such as a proxy's error page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The parts of the response that `problemFrom` needs. */
function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader("Retry-After");
  return new Response(null, {
    status: request.status,
    ...(retryAfter !== null && { headers: { "Retry-After": retryAfter } }),
  });
}
