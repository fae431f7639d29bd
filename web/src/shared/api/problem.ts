import type { Schema } from "./client";

/** The code of a refusal, as listed in openapi.json. */
export type ErrorCode = Schema<"ErrorCode">;

/** The server answered, and refused: carries its problem document. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Schema<"Problem">;
  /** Seconds to wait before the next attempt, when the server said so. */
  readonly retryAfter: number | undefined;

  constructor(problem: Schema<"Problem">, retryAfter?: number) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  get code(): ErrorCode {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }

  /** The server's sentence for each refused field, by the field's name. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries((this.problem.errors ?? []).map((e) => [e.field, e.message]));
  }
}

/** No answer came, or one that is not ours (a proxy's error page): the connection is to blame. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** What openapi-fetch hands back for any call. */
interface CallResult<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Makes a problem error from a refusal's body; a body that is no problem document is a `NetworkError`. */
export function problemFrom(body: unknown, response: Response): ProblemError | NetworkError {
  if (typeof body === "object" && body !== null && "code" in body && "detail" in body) {
    const seconds = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
    return new ProblemError(body as Schema<"Problem">, Number.isNaN(seconds) ? undefined : seconds);
  }
  return new NetworkError(`HTTP error! status: ${response.status}`);
}

/**
 * Awaits a call and gives its data, or throws `ProblemError` (the server refused) or `NetworkError`.
 * `const user = await unwrap(api.GET("/api/auth/{uid}", …))`.
 */
export async function unwrap<Data>(call: Promise<CallResult<Data>>): Promise<Data> {
  let result: CallResult<Data>;
  try {
    result = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") {
      throw cause;
    }
    throw new NetworkError("The server could not be reached.", { cause });
  }
  if (!result.response.ok) {
    throw problemFrom(result.error, result.response);
  }
  // A 204 has no data, and its `Data` is undefined.
  return result.data as Data;
}

/** Whether this failure is the server's refusal with that code. */
export function hasCode(error: unknown, code: ErrorCode): error is ProblemError {
  return error instanceof ProblemError && error.code === code;
}
