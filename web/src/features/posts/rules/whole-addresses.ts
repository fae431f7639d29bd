import type { Nodes } from "mdast";

const address = /(?:https?:\/\/|www\.)(?:[^\s<>"“”«»()[\]]|\([^\s()]*\)|\[[^\s[\]]*\])+/giu;
/** An address without its last marks, which may close the emphasis around it. */
const withoutEnding = /^.*[^*_.,;:!?'’]/u;
/** Unicode's noncharacters, which nobody types. */
const standIns = new Map([
  ["_", "\uFDD0"],
  ["*", "\uFDD1"],
]);
const marks = new Map([...standIns].map(([mark, standIn]) => [standIn, mark]));

/** Puts other characters for the marks within web addresses, which Markdown would take for emphasis. */
export function hideMarks(text: string): string {
  return text.replace(address, (found) =>
    found.replace(withoutEnding, (start) =>
      start.replace(/\\.|[*_]/g, (part) => standIns.get(part) ?? part),
    ),
  );
}

/** Puts the marks back, after Markdown was parsed. */
export function restoreMarks(node: Nodes): void {
  const restored = (text: string) =>
    text.replace(/[\uFDD0\uFDD1]/g, (part) => marks.get(part) ?? part);
  if ("value" in node) node.value = restored(node.value);
  if (node.type === "link") node.url = restored(node.url);
  if ("children" in node) node.children.forEach(restoreMarks);
}
