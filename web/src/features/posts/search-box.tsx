import { CloseButton, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { count, formatNumber } from "@/shared/lib/format";
import classes from "./search-box.module.css";

/** Pause in typing before the URL is updated, in milliseconds. */
const debounce = 250;

/** The search text. Typing changes it right away and the URL after a pause; links and Back change it too. */
export function useSearchText(
  query: string,
  onSearch: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(query);
  const sent = useRef(query);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim() === "" ? "" : next;
    onSearch(next);
  }, debounce);
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
  found: number;
  total: number;
}

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
              aria-label="Clear search"
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
