import { hasCode } from "@/shared/api/problem";
import { drawCode } from "./draw-code";

/** With a tenth of all codes taken, ten draws fail once in ten billion. */
const maxDraws = 10;

/** Draws join codes until one isn't taken. */
export async function withFreeCode<Created>(
  create: (code: number) => Promise<Created>,
  draw: () => number = drawCode,
): Promise<Created> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create(draw());
    } catch (error) {
      if (!hasCode(error, "code-taken") || attempt === maxDraws) {
        throw error;
      }
    }
  }
}
