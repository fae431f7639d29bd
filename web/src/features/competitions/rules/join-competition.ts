import { api, type Schema } from "@/shared/api/client";
import { ProblemError, unwrap } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";

/** A failed join, with the spec's sentence and what to do about it. */
export class JoinError extends Error {
  override readonly name = "JoinError";
  readonly advice: string | undefined;

  constructor(sentence: string, advice: string | undefined, cause: unknown) {
    super(sentence, { cause });
    this.advice = advice;
  }
}

function adviceFor(error: ProblemError): string {
  if (error.status === 404 || error.status === 422 || error.code === "malformed-request") {
    return "There is no competition with this code. Check all five digits.";
  }
  if (error.code === "too-many-requests") {
    return error.retryAfter === undefined
      ? "Too many attempts. Please wait a minute."
      : `Too many attempts. Please wait ${error.retryAfter} seconds.`;
  }
  // It says where to get a link.
  if (error.code === "email-not-verified") return sentenceFor(error);
  return error.problem.detail;
}

async function step<Answer>(call: Promise<Answer>, refusal: string): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ProblemError
      ? new JoinError(refusal, adviceFor(error), error)
      : new JoinError("An unexpected error occurred. Please try again later.", undefined, error);
  }
}

/**
 * Joins in the spec's two steps: adds the competition to the user, then the user to its participants.
 * Both can be repeated, so joining again completes a half-finished join.
 */
export async function joinCompetition(
  code: number,
  userId: string,
): Promise<{ user: Schema<"User">; competition: Schema<"Competition"> }> {
  const body = { code, userId };
  const user = await step(
    unwrap(api.POST("/api/user/add-competition", { body })),
    "Failed to join competition. Please try again.",
  );
  const competition = await step(
    unwrap(api.POST("/api/competition/add-participant", { body })),
    "Failed to add participant to competition. Please try again.",
  );
  return { user, competition };
}
