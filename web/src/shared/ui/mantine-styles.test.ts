import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sheets = "node_modules/@mantine/core/styles";
const sources = import.meta.glob<string>("/src/**/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The components imported from @mantine/core anywhere in the app. */
function importedNames(): Set<string> {
  const names = new Set<string>();
  for (const text of Object.values(sources)) {
    for (const [, list = ""] of text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)) {
      for (const item of list.split(",")) {
        const name = item.trim();
        if (/^[A-Z]/.test(name)) {
          names.add(name);
        }
      }
    }
  }
  return names;
}

test("every Mantine component in use has its style sheet", () => {
  const listed = readFileSync("src/shared/ui/mantine.css", "utf8");
  const names = importedNames();
  expect(names).toContain("Button");
  const missing = [...names].filter(
    (name) =>
      existsSync(`${sheets}/${name}.layer.css`) &&
      !listed.includes(`@mantine/core/styles/${name}.layer.css`),
  );
  expect(missing).toEqual([]);
});
