/** Whether Markdown may change how a text looks. Others are shown as they were typed. */
export function mayBeMarkdown(text: string): boolean {
  return !isIntricate(text) && /[*_`[\\]|^ {0,3}(?:#|>|[-+]\s|\d{1,9}[.)]\s|-{3})/mu.test(text);
}

/** Whether a line begins with 20 lists or quotes within each other, or emphasis nests so deeply that showing it could stop the page. */
function isIntricate(text: string): boolean {
  const nested = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}/mu;
  return nested.test(text) || (text.match(/[*_]+/gu)?.length ?? 0) > 1_000;
}

/** The address, if a link may lead to it. */
export function safeHref(url: string): string | undefined {
  return /^(?:https?:\/\/|mailto:|tel:)\S+$/iu.test(url) && URL.canParse(url) ? url : undefined;
}

/** The address of the first link that leads to neither a page, mail nor a telephone. The server checks more closely. */
export function refusedLink(text: string): string | undefined {
  const links = text.matchAll(/\]\(\s*(?:<([^>\n]*)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*))/gu);
  return [...links]
    .map(([, bracketed, plain]) => bracketed ?? plain ?? "")
    .find((url) => safeHref(url) === undefined);
}
