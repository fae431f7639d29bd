import { NativeSelect, Text } from "@mantine/core";
import { count } from "@/shared/lib/format";
import { QuestionBar } from "@/shared/ui/question-bar";
import { SearchInput, useSearchText } from "@/shared/ui/search-field";
import {
  isWholeList,
  parseWordsSearch,
  type SortColumn,
  sortColumns,
  sortNames,
  type WordsSearch,
} from "../rules/words-search";
import classes from "./words-toolbar.module.css";

interface WordsToolbarProps {
  search: WordsSearch;
  onSearch: (search: WordsSearch) => void;
  /** Undefined while the first page loads. */
  counts:
    | { total: number; matches: number; withoutRecording: number; withoutDefinition?: number }
    | undefined;
  /** Whether the server has word data. */
  hasLevels: boolean;
}

/** Finds, filters and sorts the words of a list. */
export function WordsToolbar({ search, onSearch, counts, hasLevels }: WordsToolbarProps) {
  const typed = useSearchText(search.q ?? "", (next) =>
    onSearch({ ...search, q: next.trim() === "" ? undefined : next, page: undefined }),
  );
  return (
    <div className={classes.toolbar}>
      <search className={classes.search}>
        <SearchInput
          search={typed}
          label="Search words"
          placeholder="Search words"
          maxLength={100}
        />
      </search>
      <QuestionBar
        questions={[
          { id: "", label: "All", found: counts?.total },
          { id: "recording", label: "No recording", found: counts?.withoutRecording },
          { id: "definition", label: "No definition", found: counts?.withoutDefinition },
        ]}
        current={search.without ?? ""}
        onAsk={(id) => onSearch(parseWordsSearch({ ...search, without: id, page: undefined }))}
      />
      <NativeSelect
        size="sm"
        aria-label="Sort by"
        className={classes.sort}
        value={`${search.descending ? "-" : ""}${search.sort ?? ""}`}
        onChange={({ currentTarget: { value } }) => {
          const column = value.replace("-", "");
          onSearch({
            ...search,
            sort: column === "" ? undefined : (column as SortColumn),
            descending: value.startsWith("-") ? true : undefined,
            page: undefined,
          });
        }}
      >
        <option value="">List order</option>
        {sortColumns
          .filter((column) => column !== "level" || hasLevels || search.sort === column)
          .map((column) => (
            <option key={column} value={column}>
              {`By ${sortNames[column].toLowerCase()}`}
            </option>
          ))}
        {search.sort !== undefined && search.descending && (
          <option value={`-${search.sort}`}>
            {`By ${sortNames[search.sort].toLowerCase()}, reversed`}
          </option>
        )}
      </NativeSelect>
      <Text role="status" fz="sm" c="dimmed" className={classes.found}>
        {counts !== undefined && describeView(search, counts.matches)}
      </Text>
    </div>
  );
}

function describeView(search: WordsSearch, matches: number): string {
  if (isWholeList(search)) return "";
  const found =
    search.q === undefined && search.without === undefined
      ? ""
      : `${count(matches, "word")} found. `;
  return search.sort === undefined
    ? found
    : `${found}Sorted by ${sortNames[search.sort].toLowerCase()} here only. The list keeps its order.`;
}
