import { CloseButton, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { count, formatNumber } from "@/shared/lib/format";
import classes from "./search-box.module.css";

/** How long typing must rest before the address follows, in milliseconds. */
const rest = 250;

/**
 * What is searched for. It follows what is typed at once; the address follows when typing rests, and
 * when the address changes by a link or by Back, what is typed follows the address.
 */
export function useSearchText(
  query: string,
  onSearch: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(query);
  const sent = useRef(query);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim() === "" ? "" : next;
    onSearch(next);
  }, rest);
  useEffect(() => {
    if (query === sent.current) return;
    sent.current = query;
    send.cancel();
    setText(query);
  }, [query, send]);
  return [
    text,
    (next) => {
      setText(next);
      send(next);
    },
  ];
}

interface SearchBoxProps {
  text: string;
  onChange: (text: string) => void;
  /** How many of all were found. */
  found: number;
  total: number;
}

/** One box for titles and tags, and how many posts it leaves. */
export function SearchBox({ text, onChange, found, total }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const searching = text.trim() !== "";
  return (
    <search className={classes.search}>
      <TextInput
        ref={input}
        type="search"
        label="Search by title or tag"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          text !== "" && (
            <CloseButton
              aria-label="Clear the search"
              onClick={() => {
                onChange("");
                input.current?.focus();
              }}
            />
          )
        }
        classNames={{ input: classes.input ?? "" }}
      />
      <Text role="status" fz="sm" c="dimmed" mt={4} mih="1.45em">
        {searching ? `${formatNumber(found)} of ${count(total, "post")}` : ""}
      </Text>
    </search>
  );
}
