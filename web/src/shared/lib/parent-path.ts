/** Segments before an id that are not pages themselves: `wordlist/{id}`, `form/{id}`. */
const idParents = new Set(["wordlist", "form"]);

/** The page one level up, for Back when there is no history. */
export function parentPath(pathname: string): string {
  const parts = pathname.split("/").filter(Boolean);
  const [top, , section = ""] = parts;
  if (top !== "competition" || parts.length < 3) {
    return "/";
  }
  const depth = parts.length === 4 && idParents.has(section) ? 2 : parts.length - 1;
  return `/${parts.slice(0, depth).join("/")}`;
}
