/** The page one level up in the product's own order, for Back when there is no history to go back in. */
export function parentPath(pathname: string): string {
  const parts = pathname.split("/").filter(Boolean);
  if (parts[0] !== "competition" || parts.length < 3) {
    return "/";
  }
  // A wordlist's own page is two segments deep: /competition/{code}/wordlist/{id}.
  const depth = parts.length === 4 && parts[2] === "wordlist" ? 2 : parts.length - 1;
  return `/${parts.slice(0, depth).join("/")}`;
}
