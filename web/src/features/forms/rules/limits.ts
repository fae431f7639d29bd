import type { Schema } from "@/shared/api/client";
import { formatDate } from "@/shared/lib/local-date-time";
import { chosenOf, limitsOf, today } from "./fields";

type FormField = Schema<"FormField">;

const dateLimit = (limit: string | undefined, now: string) => (limit === today ? now : limit);

/** Why the limits exclude an answer of the field's type. `now` is the competition's date. */
export function limitError(field: FormField, answer: string, now: string): string | undefined {
  const { min, max, whole } = field;
  switch (limitsOf(field.type)) {
    case "characters":
      return countError([...answer].length, field, "write", " characters");
    case "choices":
      return countError(chosenOf(answer).length, field, "choose", "");
    case "dates": {
      const [first, last] = [dateLimit(min, now), dateLimit(max, now)];
      if (last !== undefined && answer > last) {
        return max === today
          ? "This date can't be in the future."
          : `Please enter ${formatDate(last)} or an earlier date.`;
      }
      if (first !== undefined && answer < first) {
        return min === today
          ? "This date can't be in the past."
          : `Please enter ${formatDate(first)} or a later date.`;
      }
      return undefined;
    }
    case "numbers": {
      if (whole && answer.includes(".")) return "Please enter a whole number.";
      const number = Number(answer);
      const inside =
        (min === undefined || number >= Number(min)) &&
        (max === undefined || number <= Number(max));
      if (inside) return undefined;
      if (max === undefined) return `Please enter ${min} or more.`;
      return min === undefined
        ? `Please enter ${max} or less.`
        : `Please enter a number from ${min} to ${max}.`;
    }
    default:
      return undefined;
  }
}

function countError(
  count: number,
  { min, max }: FormField,
  verb: string,
  what: string,
): string | undefined {
  const has = what === "" ? "" : ` This has ${count}.`;
  if (min !== undefined && count < Number(min)) {
    return `Please ${verb} at least ${min}${what}.${has}`;
  }
  if (max !== undefined && count > Number(max)) {
    return `Please ${verb} at most ${max}${what}.${has}`;
  }
  return undefined;
}

/** The limits in words, for the organizer. */
export function limitText({ type, min, max, whole, choices }: FormField): string | undefined {
  if (type === "choice") return (choices ?? []).join(", ");
  const kind = limitsOf(type);
  if (kind === undefined) return undefined;
  const unit = (limit: string) => {
    if (kind !== "characters" && kind !== "choices") return "";
    return limit === "1" ? ` ${kind.slice(0, -1)}` : ` ${kind}`;
  };
  const text = (limit: string) => {
    if (kind !== "dates") return limit;
    return limit === today ? "today" : formatDate(limit);
  };
  const range =
    min !== undefined && max !== undefined
      ? `${text(min)} to ${text(max)}${unit(max)}`
      : min !== undefined
        ? `${kind === "dates" ? "from" : "at least"} ${text(min)}${unit(min)}`
        : max !== undefined
          ? `${kind === "dates" ? "until" : "at most"} ${text(max)}${unit(max)}`
          : undefined;
  const parts = [
    ...(kind === "choices" ? [(choices ?? []).join(", ")] : []),
    ...(whole ? ["whole number"] : []),
    ...(range === undefined ? [] : [range]),
  ];
  return parts.length === 0 ? undefined : parts.join(" · ");
}

const dashes = /[\u2010-\u2015\u2212]/g;
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Whether this can be a phone number of any country, like the server's check. */
export function isPhone(typed: string): boolean {
  const text = typed
    .normalize("NFKC")
    .replace(dashes, "-")
    .replace(directions, " ")
    .trim()
    .replace(/\s+/gu, " ");
  const [, number = "", extension] =
    /^([^xXeE]*?) ?((?:extension|ext\.|ext|x).*)?$/i.exec(text) ?? [];
  const digits = number.replace(/\D/g, "").length;
  return (
    /^\+?[0-9 ()\-./]*$/.test(number) &&
    digits >= 5 &&
    digits <= 15 &&
    (extension === undefined || /^(?:extension|ext\.|ext|x) ?\d{1,6}$/i.test(extension))
  );
}
