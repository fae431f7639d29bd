/** A text with its selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** What replaces part of a text, and what is selected then. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export type MarkdownAction = "bold" | "italic" | "heading" | "list" | "numbered" | "link";

const marks = { bold: "**", italic: "_" } as const;
const placeholder = "https://";

/** The edit that a button of the toolbar makes. It takes back what it made before. */
export function editMarkdown(selected: Selected, action: MarkdownAction): Edit {
  switch (action) {
    case "bold":
    case "italic":
      return wrap(trimmed(selected), marks[action]);
    case "link":
      return link(trimmed(selected));
    default:
      return prefixLines(selected, action);
  }
}

/** Without spaces around the selection, which would keep marks from working. */
function trimmed({ text, start, end }: Selected): Selected {
  const part = text.slice(start, end);
  if (part.trim() === "") return { text, start, end };
  return {
    text,
    start: start + part.length - part.trimStart().length,
    end: end - (part.length - part.trimEnd().length),
  };
}

function wrap({ text, start, end }: Selected, mark: string): Edit {
  const size = mark.length;
  const part = text.slice(start, end);
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark) {
    return {
      from: start - size,
      to: end + size,
      insert: part,
      start: start - size,
      end: end - size,
    };
  }
  return {
    from: start,
    to: end,
    insert: `${mark}${part}${mark}`,
    start: start + size,
    end: end + size,
  };
}

function link({ text, start, end }: Selected): Edit {
  const part = text.slice(start, end);
  if (/^(?:https?:\/\/|www\.|mailto:|tel:)\S+$/iu.test(part)) {
    const url = /^www\./iu.test(part) ? `https://${part}` : part;
    const name = "link";
    return {
      from: start,
      to: end,
      insert: `[${name}](${url})`,
      start: start + 1,
      end: start + 1 + name.length,
    };
  }
  const at = start + part.length + 3;
  return {
    from: start,
    to: end,
    insert: `[${part}](${placeholder})`,
    // Without a text to link, that comes first.
    start: part === "" ? start + 1 : at,
    end: part === "" ? start + 1 : at + placeholder.length,
  };
}

const prefixes = {
  heading: { is: /^#{1,6} +/u, make: () => "## " },
  list: { is: /^[-*+] +/u, make: () => "- " },
  numbered: { is: /^\d+[.)] +/u, make: (index: number) => `${index + 1}. ` },
} as const;

const anyPrefix = /^(?:#{1,6} +|[-*+] +|\d+[.)] +)/u;

function prefixLines(
  { text, start, end }: Selected,
  action: "heading" | "list" | "numbered",
): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end > start && text[end - 1] === "\n" ? end - 1 : end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const { is, make } = prefixes[action];
  const filled = lines.filter((line) => line.trim() !== "");
  const remove = filled.length > 0 && filled.every((line) => is.test(line));
  let count = 0;
  const insert = lines
    .map((line) => {
      // An empty line between others stays empty.
      if (line.trim() === "" && lines.length > 1) return line;
      const rest = line.replace(anyPrefix, "");
      return remove ? rest : `${make(count++)}${rest}`;
    })
    .join("\n");
  const single = lines.length === 1;
  return {
    from,
    to,
    insert,
    start: single ? from + insert.length : from,
    end: from + insert.length,
  };
}
