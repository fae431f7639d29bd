import { describe, expect, test } from "vitest";
import { type ErrorCode, NetworkError, ProblemError } from "@/shared/api/problem";
import { checkFile, largestPdf, UnfitFileError, uploadReason } from "./upload-rules";

const problem = (code: ErrorCode, errors?: { field: string; message: string }[]) =>
  new ProblemError({
    type: "about:blank",
    title: "Refused",
    status: 422,
    code,
    detail: "Refused.",
    ...(errors && { errors }),
  });

describe("checkFile", () => {
  test("a PDF is told by how it begins, not by its name", async () => {
    await expect(checkFile(new Blob(["%PDF-1.7\n…"]))).resolves.toBeUndefined();
    for (const text of ["", "%PDF", "<html>%PDF-1.7", " %PDF-1.7"]) {
      await expect(checkFile(new File([text], "rules.pdf"))).rejects.toMatchObject({
        fault: "not-pdf",
      });
    }
  });

  test("25 MiB fit, and not one byte more", async () => {
    const file = (size: number) => ({ size, slice: () => new Blob(["%PDF-"]) }) as unknown as Blob;
    await expect(checkFile(file(largestPdf))).resolves.toBeUndefined();
    await expect(checkFile(file(largestPdf + 1))).rejects.toMatchObject({ fault: "too-large" });
  });

  test("a file that has gone meanwhile cannot be read", async () => {
    const gone = {
      size: 5,
      slice: () => ({ text: () => Promise.reject(new DOMException("", "NotReadableError")) }),
    } as unknown as Blob;
    await expect(checkFile(gone)).rejects.toMatchObject({ fault: "unreadable" });
  });
});

test("the reason is the same whether the page or the server found it", () => {
  expect(uploadReason(new UnfitFileError("not-pdf"))).toBe("This file is not a PDF.");
  expect(uploadReason(problem("wrong-type"))).toBe("This file is not a PDF.");
  expect(uploadReason(new UnfitFileError("too-large"))).toBe("This file is larger than 25 MiB.");
  expect(uploadReason(problem("too-large"))).toBe("This file is larger than 25 MiB.");
  expect(
    uploadReason(problem("invalid-fields", [{ field: "file", message: "The name is too long." }])),
  ).toBe("The name is too long.");
  expect(uploadReason(problem("forbidden"))).toBeUndefined();
  expect(uploadReason(new NetworkError("lost"))).toBeUndefined();
});
