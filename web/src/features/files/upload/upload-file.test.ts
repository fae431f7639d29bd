import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { uploadFile } from "./upload-file";

class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = "";
  headers: Record<string, string> = {};
  sent: FormData | undefined;

  constructor() {
    FakeRequest.last = this;
  }
  open = vi.fn();
  send = (form: FormData) => {
    this.sent = form;
  };
  abort = () => this.onabort?.();
  getResponseHeader = (name: string) => this.headers[name] ?? null;

  answer(status: number, body: string, headers = {}) {
    Object.assign(this, { status, responseText: body, headers });
    this.onload?.();
    this.onloadend?.();
  }
}

const start = (onProgress = vi.fn(), signal = new AbortController().signal) => ({
  uploading: uploadFile({
    file: new File(["%PDF-"], "rules.pdf"),
    code: 12345,
    creatorId: "u1",
    visibility: "visible",
    onProgress,
    signal,
  }),
  request: FakeRequest.last,
});

beforeEach(() => vi.stubGlobal("XMLHttpRequest", FakeRequest));
afterEach(() => vi.unstubAllGlobals());

describe("uploadFile", () => {
  test("sends the fields before the file and returns the server's record", async () => {
    const { uploading, request } = start();
    expect(request.open).toHaveBeenCalledWith("POST", "/api/file/");
    expect([...(request.sent?.keys() ?? [])]).toEqual([
      "creatorId",
      "competitionCode",
      "visibility",
      "file",
    ]);
    request.answer(201, '{"fileId":"f1"}');
    await expect(uploading).resolves.toEqual({ fileId: "f1" });
  });

  test("reports progress", () => {
    const onProgress = vi.fn();
    const { request } = start(onProgress);
    request.upload.onprogress?.({ lengthComputable: false, loaded: 1, total: 0 });
    request.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 20 });
    request.upload.onload?.();
    expect(onProgress.mock.calls).toEqual([
      [{ share: 0.25, sent: false }],
      [{ share: 1, sent: true }],
    ]);
  });

  test("rejects with the server's problem and retry delay", async () => {
    const { uploading, request } = start();
    request.answer(429, '{"code":"too-many-requests","detail":"Slow down.","status":429}', {
      "Retry-After": "7",
    });
    await expect(uploading).rejects.toMatchObject({ code: "too-many-requests", retryAfter: 7 });
  });

  test("rejects with a network error for a proxy's response or none", async () => {
    const proxied = start();
    proxied.request.answer(502, "<html>Bad Gateway</html>");
    await expect(proxied.uploading).rejects.toMatchObject({ name: "NetworkError" });
    const lost = start();
    lost.request.onerror?.();
    await expect(lost.uploading).rejects.toMatchObject({ name: "NetworkError" });
  });

  test("can be canceled", async () => {
    const cancel = new AbortController();
    const { uploading } = start(vi.fn(), cancel.signal);
    cancel.abort();
    await expect(uploading).rejects.toMatchObject({ name: "AbortError" });
    await expect(start(vi.fn(), cancel.signal).uploading).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
