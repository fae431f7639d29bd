import { Group, Pagination } from "@mantine/core";
import classes from "./pages.module.css";

interface PagesProps {
  total: number;
  /** The current page, from 1. */
  page: number;
  onTurn: (page: number) => void;
  /** For screen readers: "Pages of words". */
  label: string;
}

/** Page numbers below a paginated list; nothing for a single page. */
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
