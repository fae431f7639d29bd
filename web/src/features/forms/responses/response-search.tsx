import { CloseButton, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import classes from "./responses.module.css";

/** Pause in typing before the search, in milliseconds. */
const debounce = 300;

interface ResponseSearchProps {
  /** The search in the URL. */
  search: string;
  onSearch: (search: string) => void;
  error: string | undefined;
  /** The number of matches; undefined until it is known. */
  found: string | undefined;
}

/** Searches a form's answers. The URL is updated after a pause in typing. */
export function ResponseSearch({ search, onSearch, error, found }: ResponseSearchProps) {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next;
    onSearch(next);
  }, debounce);

  useEffect(() => {
    // Back and forward change the URL.
    if (search !== sent.current) {
      sent.current = search;
      setTyped(search);
    }
  }, [search]);

  const change = (next: string) => {
    setTyped(next);
    send(next);
  };

  return (
    <search className={classes.search}>
      <TextInput
        label="Search answers"
        description={
          <>
            Use AND or OR (capitals) to combine terms: <q>Lincoln AND 5</q>, <q>Lincoln OR Maple</q>
          </>
        }
        type="search"
        autoComplete="off"
        value={typed}
        error={error}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          typed !== "" && (
            <CloseButton
              aria-label="Clear search"
              onClick={() => {
                change("");
                send.flush();
              }}
            />
          )
        }
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send.flush();
        }}
      />
      <Text role="status" fz="sm" c="dimmed" mt={6} mih="1.45em">
        {found}
      </Text>
    </search>
  );
}
