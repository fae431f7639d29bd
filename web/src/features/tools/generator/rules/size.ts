import { formatNumber } from "@/shared/lib/format";
import { maxSize } from "./search";

/** The value of a number field: a number, or text that is not a number (yet). */
export type FieldValue = number | string;

function wholeNumberError(typed: FieldValue): string | undefined {
  return typed !== "" && Number.isInteger(Number(typed))
    ? undefined
    : "Please enter a whole number.";
}

export function sizeError(typed: FieldValue): string | undefined {
  if (typed === "") return "Please enter how many words you want.";
  const size = Number(typed);
  if (size < 1) return "A list needs at least 1 word.";
  if (size > maxSize) return `A list can have up to ${formatNumber(maxSize)} words.`;
  return wholeNumberError(typed);
}

export function seedError(typed: FieldValue): string | undefined {
  return Number(typed) > Number.MAX_SAFE_INTEGER || Number(typed) < 0
    ? "Please enter up to 15 digits."
    : wholeNumberError(typed);
}
