import { Alert, Stack, Text } from "@mantine/core";
import { IconBookOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Lexicon, lexiconQuery } from "./api";
import classes from "./lexicon-status.module.css";

export function useLexicon() {
  return useQuery(lexiconQuery);
}

const names = {
  difficulty: "The difficulty calculator",
  generator: "The wordlist generator",
};

interface LexiconNoteProps {
  lexicon: Lexicon;
  tool: keyof typeof names;
}

/** Explains that a tool is off or limited without word data, and what to install. */
export function LexiconNote({ lexicon, tool }: LexiconNoteProps) {
  const { missing, [tool]: state } = lexicon;
  if (state === "off") {
    return (
      <Alert
        color="honey"
        role="status"
        icon={<IconBookOff aria-hidden />}
        title={`${names[tool]} is off`}
      >
        {missing.length === 0 ? (
          <Text>
            This server has no word data, or can't read it. Ask the person who runs the server to
            check its log. The README explains how to build the data.
          </Text>
        ) : (
          <Stack gap="xs">
            <Text>
              This server lacks the word data for it. Ask the person who runs the server to install
              what's missing:
            </Text>
            <Missing missing={missing} />
          </Stack>
        )}
      </Alert>
    );
  }
  if (state === "limited" && missing.length > 0) {
    return (
      <details className={classes.limited}>
        <summary>Some word data is missing on this server, so results are less accurate.</summary>
        <Missing missing={missing} />
      </details>
    );
  }
  return null;
}

function Missing({ missing }: Pick<Lexicon, "missing">) {
  return (
    <ul className={classes.missing}>
      {missing.map(({ source, gives, package: packageName }) => (
        <li key={source}>
          <b>{source}</b> ({gives}): install <code>{packageName}</code>
        </li>
      ))}
    </ul>
  );
}
