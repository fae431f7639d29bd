import { NetworkError, problemFrom } from "@/shared/api/problem";
import type { PdfFile } from "../api";

/** How far an upload is. */
export interface UploadProgress {
  /** From 0 to 1. */
  share: number;
  /** The last byte has left: the server may keep the file whatever happens here from now on. */
  sent: boolean;
}

interface Upload {
  file: File;
  code: number;
  creatorId: string;
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/**
 * Uploads a PDF. By XMLHttpRequest, because `fetch` does not tell how much has been sent. Throws what
 * `unwrap` throws, and an `AbortError` when the signal says so.
 */
export function uploadFile({
  file,
  code,
  creatorId,
  onProgress,
  signal,
}: Upload): Promise<PdfFile> {
  // The server looks at the fields before it reads the file, so they must come first.
  const form = new FormData();
  form.append("creatorId", creatorId);
  form.append("competitionCode", String(code));
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
      const body = parsed(request.responseText);
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

/** The body of an answer as JSON, or undefined when it is none, such as a proxy's page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What of an answer is needed to tell what kind of refusal it is. */
function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader("Retry-After");
  return new Response(null, {
    status: request.status,
    ...(retryAfter !== null && { headers: { "Retry-After": retryAfter } }),
  });
}
