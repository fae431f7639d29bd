import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { count } from "@/shared/lib/format";

interface CollapsibleListProps<Item> {
  items: readonly Item[];
  /** How many are shown at first. One or two more are shown too, rather than hidden behind a button. */
  limit?: number;
  /** The singular of the items, for the button: "wordlist". */
  singular: string;
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first few items of a list, and a button that shows all. */
export function CollapsibleList<Item>({
  items,
  limit = 5,
  singular,
  children,
}: CollapsibleListProps<Item>) {
  const [all, setAll] = useState(false);
  const long = items.length > limit + 2;
  return (
    <>
      {children(long && !all ? items.slice(0, limit) : items)}
      {long && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          mt="sm"
          style={{ marginLeft: -12 }}
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
