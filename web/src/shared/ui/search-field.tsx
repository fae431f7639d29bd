import { CloseButton, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import classes from "./search-field.module.css";

/** Pause in typing before the URL is updated, in milliseconds. */
const debounce = 250;

export interface SearchText {
  text: string;
  change: (text: string) => void;
  /** Updates the URL without waiting for a pause. */
  flush: () => void;
}

/**
 * Calls a function after a pause in typing. Not once another page is on its way: what changes the URL would lead back to this
 * one.
 */
export function useTypingPause<Value>(callback: (value: Value) => void) {
  const send = useDebouncedCallback(callback, debounce);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
        if (pathChanged) send.cancel();
      }),
    [router, send],
  );
  return send;
}

/** The search text. Typing changes it right away and the URL after a pause; links and Back change it too. */
export function useSearchText(query: string, onSearch: (text: string) => void): SearchText {
  const [text, setText] = useState(query);
  const sent = useRef(query);
  const send = useTypingPause((next: string) => {
    sent.current = next.trim() === "" ? "" : next;
    onSearch(next);
  });
  useEffect(() => {
    if (query === sent.current) return;
    sent.current = query;
    send.cancel();
    setText(query);
  }, [query, send]);
  return {
    text,
    change: (next) => {
      setText(next);
      send(next);
    },
    // Not `send.flush` itself, which each call of `send` replaces.
    flush: () => send.flush(),
  };
}

/** What every search field does. */
const searching = ({ text, change, flush }: SearchText) => ({
  type: "search",
  autoComplete: "off",
  value: text,
  onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === "Enter") flush();
  },
});

interface SearchInputProps {
  search: SearchText;
  /** For screen readers. */
  label: string;
  placeholder: string;
  error?: string | undefined;
  maxLength?: number;
}

/** A search field in a row with filters. */
export function SearchInput({ search, label, ...props }: SearchInputProps) {
  return (
    <TextInput
      {...searching(search)}
      {...props}
      size="sm"
      aria-label={label}
      leftSection={<IconSearch size={18} aria-hidden />}
    />
  );
}

interface SearchFieldProps {
  search: SearchText;
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  /** The number of matches. */
  found: string | undefined;
}

export function SearchField({ search, label, description, error, found }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className={classes.search}>
      <TextInput
        {...searching(search)}
        ref={input}
        label={label}
        description={description}
        error={error}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          search.text !== "" && (
            <CloseButton
              aria-label="Clear search"
              onClick={() => {
                search.change("");
                search.flush();
                input.current?.focus();
              }}
            />
          )
        }
        classNames={{ input: classes.input ?? "" }}
      />
      <Text role="status" fz="sm" c="dimmed" mt={4} mih="1.45em">
        {found}
      </Text>
    </search>
  );
}
