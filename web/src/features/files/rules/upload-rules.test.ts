import { describe, expect, test } from "vitest";
import { type ErrorCode, NetworkError, ProblemError } from "@/shared/api/problem";
import { checkFile, InvalidFileError, maxPdfBytes, uploadReason } from "./upload-rules";

const problem = (code: ErrorCode, errors?: { field: string; message: string }[]) =>
  new ProblemError({
    type: "about:blank",
    title: "Rejected",
    status: 422,
    code,
    detail: "Rejected.",
    ...(errors && { errors }),
  });

describe("checkFile", () => {
  test("recognizes a PDF by its content, not its name", async () => {
    await expect(checkFile(new Blob(["%PDF-1.7\n…"]))).resolves.toBeUndefined();
    for (const text of ["", "%PDF", "<html>%PDF-1.7", " %PDF-1.7"]) {
      await expect(checkFile(new File([text], "rules.pdf"))).rejects.toMatchObject({
        reason: "not-pdf",
      });
    }
  });

  test("accepts 25 MiB, but not one byte more", async () => {
    const file = (size: number) => ({ size, slice: () => new Blob(["%PDF-"]) }) as unknown as Blob;
    await expect(checkFile(file(maxPdfBytes))).resolves.toBeUndefined();
    await expect(checkFile(file(maxPdfBytes + 1))).rejects.toMatchObject({ reason: "too-large" });
  });

  test("rejects a file that can no longer be read", async () => {
    const gone = {
      size: 5,
      slice: () => ({ text: () => Promise.reject(new DOMException("", "NotReadableError")) }),
    } as unknown as Blob;
    await expect(checkFile(gone)).rejects.toMatchObject({ reason: "unreadable" });
  });
});

test("the reason is the same from the page and the server", () => {
  expect(uploadReason(new InvalidFileError("not-pdf"))).toBe("This file isn't a PDF.");
  expect(uploadReason(problem("wrong-type"))).toBe("This file isn't a PDF.");
  expect(uploadReason(new InvalidFileError("too-large"))).toBe("This file is larger than 25 MB.");
  expect(uploadReason(problem("too-large"))).toBe("This file is larger than 25 MB.");
  expect(
    uploadReason(problem("invalid-fields", [{ field: "file", message: "The name is too long." }])),
  ).toBe("The name is too long.");
  expect(uploadReason(problem("forbidden"))).toBeUndefined();
  expect(uploadReason(new NetworkError("lost"))).toBeUndefined();
});
