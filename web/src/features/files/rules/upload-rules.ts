import { ProblemError } from "@/shared/api/problem";

/** The largest PDF, in bytes. */
export const largestPdf = 25 * 1024 * 1024;

/** What is wrong with a file, told from the file itself. */
type FileFault = "not-pdf" | "too-large" | "unreadable";

/** A file that need not be sent: the server would refuse it. */
export class UnfitFileError extends Error {
  override readonly name = "UnfitFileError";
  readonly fault: FileFault;

  constructor(fault: FileFault, cause?: unknown) {
    super(`The file cannot be uploaded: ${fault}.`, { cause });
    this.fault = fault;
  }
}

const reasons: Record<FileFault, string> = {
  "not-pdf": "This file is not a PDF.",
  "too-large": "This file is larger than 25 MiB.",
  unreadable:
    "This file could not be read. It may have been moved or changed; please choose it again.",
};

/** Refuses at once what the server would refuse after a long upload; whether it is right, the server decides. */
export async function checkFile(file: Blob): Promise<void> {
  if (file.size > largestPdf) throw new UnfitFileError("too-large");
  let beginning: string;
  try {
    beginning = await file.slice(0, 5).text();
  } catch (cause) {
    throw new UnfitFileError("unreadable", cause);
  }
  if (beginning !== "%PDF-") throw new UnfitFileError("not-pdf");
}

/** Why an upload failed, where more is known than that it did. */
export function uploadReason(error: unknown): string | undefined {
  if (error instanceof UnfitFileError) return reasons[error.fault];
  if (!(error instanceof ProblemError)) return undefined;
  if (error.code === "wrong-type") return reasons["not-pdf"];
  if (error.code === "too-large") return reasons["too-large"];
  // Its name, for example: too long, or none.
  return error.fieldErrors.file;
}
