import { ProblemError } from "@/shared/api/problem";

export const maxPdfBytes = 25 * 1024 * 1024;

type FileError = "not-pdf" | "too-large" | "unreadable";

/** A file that the server would reject. */
export class InvalidFileError extends Error {
  override readonly name = "InvalidFileError";
  readonly reason: FileError;

  constructor(reason: FileError, cause?: unknown) {
    super(`The file cannot be uploaded: ${reason}.`, { cause });
    this.reason = reason;
  }
}

const reasons: Record<FileError, string> = {
  "not-pdf": "This file isn't a PDF.",
  "too-large": "This file is larger than 25 MB.",
  unreadable:
    "This file couldn't be read. It may have been moved or changed. Please choose it again.",
};

/** Rejects obviously invalid files before a long upload. */
export async function checkFile(file: Blob): Promise<void> {
  if (file.size > maxPdfBytes) throw new InvalidFileError("too-large");
  let start: string;
  try {
    start = await file.slice(0, 5).text();
  } catch (cause) {
    throw new InvalidFileError("unreadable", cause);
  }
  if (start !== "%PDF-") throw new InvalidFileError("not-pdf");
}

/** The specific reason for a failed upload, if known. */
export function uploadReason(error: unknown): string | undefined {
  if (error instanceof InvalidFileError) return reasons[error.reason];
  if (!(error instanceof ProblemError)) return undefined;
  if (error.code === "wrong-type") return reasons["not-pdf"];
  if (error.code === "too-large") return reasons["too-large"];
  // Such as an invalid file name.
  return error.fieldErrors.file;
}
