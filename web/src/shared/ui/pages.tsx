import { Group, Pagination } from "@mantine/core";
import classes from "./pages.module.css";

interface PagesProps {
  /** How many pages there are; one needs no buttons. */
  total: number;
  /** From 1. */
  page: number;
  onTurn: (page: number) => void;
  /** What they are pages of, for a screen reader: "Pages of words". */
  label: string;
}

/** Numbered buttons below a list that comes in pages. */
export function Pages({ total, page, onTurn, label }: PagesProps) {
  if (total <= 1) return null;
  return (
    <Group justify="center">
      <Pagination
        total={total}
        value={page}
        onChange={onTurn}
        siblings={1}
        boundaries={1}
        size="lg"
        classNames={{ root: classes.pages ?? "" }}
        component="nav"
        aria-label={label}
        getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
        getControlProps={(control) => ({
          "aria-label": control === "next" ? "Next page" : "Previous page",
        })}
      />
    </Group>
  );
}
