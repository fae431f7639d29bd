import { Alert, Stack, Text } from "@mantine/core";
import { IconBookOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Lexicon, lexiconQuery } from "./api";
import classes from "./lexicon-status.module.css";

/** Which word data the tools have. */
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

/** Says that a tool is off or poorer for want of word data, and what would mend it; nothing when all is there. */
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
            There is no word data on this server, or it cannot be read. Please tell whoever runs the
            server: its log says why, and its README how the data is built.
          </Text>
        ) : (
          <Stack gap="xs">
            <Text>
              Its word data is not on this server. Please tell whoever runs the server what is
              missing:
            </Text>
            <Missing missing={missing} />
          </Stack>
        )}
      </Alert>
    );
  }
  if (state === "poorer" && missing.length > 0) {
    return (
      <details className={classes.poorer}>
        <summary>Some word data is missing on this server, so results are less exact.</summary>
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
