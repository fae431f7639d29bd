import { CloseButton, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import classes from "./responses.module.css";

/** How long someone may pause while typing before the search is made, in milliseconds. */
const pause = 300;

interface ResponseSearchProps {
  /** The search that the address holds. */
  search: string;
  onSearch: (search: string) => void;
  /** Why the server does not search for this. */
  error: string | undefined;
  /** How many answers were found; absent while it is not known. */
  found: string | undefined;
}

/** The search of a form's answers: what is typed goes into the address after a pause. */
export function ResponseSearch({ search, onSearch, error, found }: ResponseSearchProps) {
  const [typed, setTyped] = useState(search);
  const told = useRef(search);
  const tell = useDebouncedCallback((next: string) => {
    told.current = next;
    onSearch(next);
  }, pause);

  useEffect(() => {
    // Back and forward change the address without the field.
    if (search !== told.current) {
      told.current = search;
      setTyped(search);
    }
  }, [search]);

  const change = (next: string) => {
    setTyped(next);
    tell(next);
  };

  return (
    <search className={classes.search}>
      <TextInput
        label="Search answers"
        description={
          <>
            Combine words with AND or OR, in capitals: <q>Lincoln AND 5</q>, <q>Lincoln OR Maple</q>
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
              aria-label="Clear the search"
              onClick={() => {
                change("");
                tell.flush();
              }}
            />
          )
        }
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") tell.flush();
        }}
      />
      <Text role="status" fz="sm" c="dimmed" mt={6} mih="1.45em">
        {found}
      </Text>
    </search>
  );
}
