import { Button, CloseButton, Menu, Stack, Text, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { focusAfterRemoval } from "@/shared/ui/focus";
import { useTypingPause } from "@/shared/ui/search-field";
import type { AnswerFilter, Column } from "../rules/answers-view";
import classes from "./filters.module.css";

type Filters = Record<string, AnswerFilter>;

interface AddFilterProps {
  columns: readonly Column[];
  filters: Filters;
  onAdd: (id: string) => void;
}

/** Chooses a column to filter. */
export function AddFilter({ columns, filters, onAdd }: AddFilterProps) {
  const rest = columns.filter(({ id }) => filters[id] === undefined);
  return (
    <Menu position="bottom-start" width={240} returnFocus={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFilter size={18} aria-hidden />}
          disabled={rest.length === 0}
        >
          Filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.list ?? ""}>
        {rest.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => onAdd(id)}>
            <bdi>{title}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FilterListProps {
  columns: readonly Column[];
  filters: Filters;
  /** The column whose filter was just added. */
  added: string | undefined;
  error: string | undefined;
  onChange: (filters: Filters) => void;
}

/** A line for each filter, to change or remove it. */
export function FilterList({ columns, filters, added, error, onChange }: FilterListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = columns.filter(({ id }) => filters[id] !== undefined);
  if (shown.length === 0) return null;
  return (
    <Stack gap={4}>
      <ul className={classes.filters} aria-label="Filters" ref={list} tabIndex={-1}>
        {shown.map((column) => (
          <FilterLine
            key={column.id}
            column={column}
            filter={filters[column.id] ?? {}}
            focused={column.id === added}
            onChange={(filter) => {
              const { [column.id]: _, ...others } = filters;
              onChange(filter === undefined ? others : { ...others, [column.id]: filter });
              if (filter === undefined) focusAfterRemoval(list.current);
            }}
          />
        ))}
      </ul>
      {error !== undefined && (
        <Text role="alert" fz="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </Stack>
  );
}

interface FilterLineProps {
  column: Column;
  filter: AnswerFilter;
  focused: boolean;
  /** Undefined removes it. */
  onChange: (filter: AnswerFilter | undefined) => void;
}

function FilterLine({ column, filter, focused, onChange }: FilterLineProps) {
  const [typed, setTyped] = useState(filter);
  const sent = useRef(filter);
  const send = useTypingPause((next: AnswerFilter) => {
    sent.current = next;
    onChange(next);
  });
  // Links and Back change it too.
  useEffect(() => {
    if (sameFilter(filter, sent.current)) return;
    sent.current = filter;
    send.cancel();
    setTyped(filter);
  }, [filter, send]);
  const change = (part: keyof AnswerFilter, text: string) => {
    const next = { ...typed, [part]: text };
    setTyped(next);
    send(next);
  };
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) first.current?.focus();
  }, [focused]);

  const id = useId();
  const input = (part: keyof AnswerFilter, label: string) => (
    <TextInput
      ref={part === "to" ? undefined : first}
      size="sm"
      className={classes.input}
      type={column.type === "date" ? "date" : "text"}
      inputMode={column.type === "number" ? "decimal" : undefined}
      aria-label={`${column.title}: ${label}`}
      value={typed[part] ?? ""}
      onChange={(event) => change(part, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") send.flush();
      }}
    />
  );
  return (
    <li className={classes.filter} aria-labelledby={id}>
      <Text fz="sm" fw={600} id={id} className={classes.name}>
        <bdi>{column.title}</bdi>
      </Text>
      {column.type === "date" || column.type === "number" ? (
        <>
          <Text fz="sm">from</Text>
          {input("from", "from")}
          <Text fz="sm">to</Text>
          {input("to", "to")}
        </>
      ) : (
        <>
          <Text fz="sm">contains</Text>
          {input("has", "contains")}
        </>
      )}
      <CloseButton
        aria-label={`Remove the filter on ${column.title}`}
        onClick={() => {
          send.cancel();
          onChange(undefined);
        }}
      />
    </li>
  );
}

function sameFilter(a: AnswerFilter, b: AnswerFilter): boolean {
  return (["has", "from", "to"] as const).every((part) => (a[part] ?? "") === (b[part] ?? ""));
}
