import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { count } from "@/shared/lib/format";

interface FirstFewProps<Item> {
  items: readonly Item[];
  /** How many are shown at first; one or two more are shown as well, rather than hidden behind a button. */
  most?: number;
  /** What they are, for the button: "wordlist". */
  singular: string;
  children: (shown: readonly Item[]) => ReactNode;
}

/** A list on a dashboard: its first few items, and all of them on request. */
export function FirstFew<Item>({ items, most = 5, singular, children }: FirstFewProps<Item>) {
  const [all, setAll] = useState(false);
  const long = items.length > most + 2;
  return (
    <>
      {children(long && !all ? items.slice(0, most) : items)}
      {long && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          mt="sm"
          ml={-12}
          aria-expanded={all}
          leftSection={
            all ? (
              <IconChevronUp size={18} aria-hidden />
            ) : (
              <IconChevronDown size={18} aria-hidden />
            )
          }
          onClick={() => setAll(!all)}
        >
          {all ? "Show fewer" : `Show all ${count(items.length, singular)}`}
        </Button>
      )}
    </>
  );
}
