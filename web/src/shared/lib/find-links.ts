/** A piece of text, with the address that it links to, if any. */
export interface TextPiece {
  text: string;
  href?: string;
}

const address = /(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu;
/** What ends a sentence or a quotation, rather than an address. */
const trailing = /[.,;:!?'’*]$/u;
const brackets = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** Splits text into plain text and web addresses. */
export function findLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    // Such as `_see https://bee.example_`.
    const [emphasis] = /\b_/.exec(text.slice(end, index)) ?? [];
    const link = withoutTrailing(found, emphasis);
    const href = /^www\./i.test(link) ? `https://${link}` : link;
    // In the middle of a word, as in "awww.", it's no address.
    if (/[\p{L}\p{N}]$/u.test(text.slice(0, index)) || !isAddress(href)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: link, href });
    end = index + link.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function withoutTrailing(found: string, emphasis: string | undefined): string {
  let end = found.length;
  const surplus = new Map(
    [...brackets].map(([close, open]) => [close, countOf(found, close) - countOf(found, open)]),
  );
  for (;;) {
    const last = found.charAt(end - 1);
    const more = surplus.get(last);
    // A bracket belongs to the address if it was opened in it.
    const ends = more === undefined ? trailing.test(last) || last === emphasis : more > 0;
    if (!ends) return found.slice(0, end);
    if (more !== undefined) surplus.set(last, more - 1);
    end -= 1;
  }
}

const countOf = (text: string, part: string) => text.split(part).length - 1;

function isAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { hostname, username } = new URL(href);
  // `https://bank.example@elsewhere.example` leads elsewhere than it seems to.
  return username === "" && (hostname.includes(".") || hostname === "localhost");
}
