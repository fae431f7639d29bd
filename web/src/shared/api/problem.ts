import type { Schema } from "./client";

/** An error code of openapi.json. */
export type ErrorCode = Schema<"ErrorCode">;

/** The server answered with a problem document. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Schema<"Problem">;
  /** Seconds to wait before the next attempt, from `Retry-After`. */
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

  /** The server's message for each invalid field. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries((this.problem.errors ?? []).map((e) => [e.field, e.message]));
  }
}

/** No answer, or one that is not from our server, such as a proxy's error page. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** The result of an openapi-fetch call. */
interface CallResult<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The error for a failed response: a `NetworkError` if its body is not a problem document. */
export function problemFrom(body: unknown, response: Response): ProblemError | NetworkError {
  if (typeof body === "object" && body !== null && "code" in body && "detail" in body) {
    const seconds = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
    return new ProblemError(body as Schema<"Problem">, Number.isNaN(seconds) ? undefined : seconds);
  }
  return new NetworkError(`HTTP error! status: ${response.status}`);
}

/**
 * The data of a call; throws `ProblemError` or `NetworkError`.
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
  return result.data as Data;
}

export function hasCode(error: unknown, code: ErrorCode): error is ProblemError {
  return error instanceof ProblemError && error.code === code;
}

/** Waits for a removal. What is already gone, also if only its answer was lost, counts as removed. */
export async function removed(call: Promise<CallResult<unknown>>): Promise<void> {
  try {
    await unwrap(call);
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
  }
}
