/** Pages that are named by an id below a segment which is no page of its own: `wordlist/{id}`, `form/{id}`. */
const namedById = new Set(["wordlist", "form"]);

/** The page one level up in the product's own order, for Back when there is no history to go back in. */
export function parentPath(pathname: string): string {
  const parts = pathname.split("/").filter(Boolean);
  const [top, , section = ""] = parts;
  if (top !== "competition" || parts.length < 3) {
    return "/";
  }
  const depth = parts.length === 4 && namedById.has(section) ? 2 : parts.length - 1;
  return `/${parts.slice(0, depth).join("/")}`;
}
