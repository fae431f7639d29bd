import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { audioUrl, type Word } from "../api";
import { type SortColumn, sortNames } from "../rules/words-search";
import type { Player } from "../view/use-player";
import { columnTitle, type RowActions, shownColumns, WordRow } from "./word-row";
import classes from "./word-rows.module.css";

interface Sorting {
  sort: SortColumn | undefined;
  descending: boolean;
  onSort: (sort: SortColumn | undefined, descending: boolean) => void;
}

interface WordRowsProps extends Sorting {
  words: readonly Word[];
  /** The place of each of these words in the list. */
  places: readonly number[];
  total: number;
  /** Whether these are all words in list order, so that moving one by a step makes sense. */
  ordered: boolean;
  /** Without word data on the server there are no levels. */
  levelOf: ((word: Word) => ReactNode) | undefined;
  player: Player;
  actions: RowActions;
  /** The word that is being moved or deleted. */
  busyId: string | undefined;
  failureOf: (word: Word) => ReactNode;
  /** What replaces the row of a word, if it is open. */
  editorOf: (word: Word) => ReactNode | undefined;
  /** Below a word's row. */
  below: (word: Word) => ReactNode;
  turning: boolean;
}

/** The words as a table. On phones, each row takes a few lines. */
export function WordRows({
  words,
  places,
  total,
  ordered,
  levelOf,
  player,
  actions,
  busyId,
  failureOf,
  editorOf,
  below,
  turning,
  ...sorting
}: WordRowsProps) {
  const width = shownColumns.length + (levelOf ? 5 : 4);
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label="Words" data-turning={turning || undefined}>
        <thead>
          <tr>
            <PlaceHeading {...sorting} />
            <Heading column="word" {...sorting} className={classes.word} />
            {shownColumns.map((column) => (
              <Heading
                key={column}
                column={column}
                title={columnTitle(column)}
                {...sorting}
                className={classes[column]}
              />
            ))}
            {levelOf && <Heading column="level" {...sorting} className={classes.level} />}
            <Heading column="recording" {...sorting} className={classes.recording} />
            <td className={classes.menu} />
          </tr>
        </thead>
        <tbody>
          {words.map((word, index) => {
            const place = places[index] ?? 0;
            const editor = editorOf(word);
            const failure =
              word.audioId !== "" && player.failed === audioUrl(word.audioId) ? (
                <FailureAlert
                  sentence="The recording couldn't be played."
                  onRetry={() => player.toggle(audioUrl(word.audioId))}
                />
              ) : (
                failureOf(word)
              );
            const more = failure ?? below(word);
            return (
              <Fragment key={word._id}>
                {editor === undefined ? (
                  <WordRow
                    word={word}
                    place={place}
                    above={ordered && place > 1 ? place - 1 : undefined}
                    below={ordered && place < total ? place + 1 : undefined}
                    level={levelOf?.(word)}
                    player={player}
                    actions={actions}
                    busy={busyId === word._id}
                  />
                ) : (
                  <Wide width={width}>{editor}</Wide>
                )}
                {editor === undefined && more && <Wide width={width}>{more}</Wide>}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A row with one cell, such as the form of a word. */
function Wide({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr className={classes.wide}>
      <td colSpan={width}>{children}</td>
    </tr>
  );
}

function PlaceHeading({ sort, onSort }: Sorting) {
  return (
    <th scope="col" className={classes.place} aria-sort={sort === undefined ? "ascending" : "none"}>
      <button
        type="button"
        className={classes.sort}
        title="List order"
        aria-label="Number: list order"
        onClick={() => onSort(undefined, false)}
      >
        #
      </button>
    </th>
  );
}

interface HeadingProps extends Sorting {
  column: SortColumn;
  title?: string;
  className: string | undefined;
}

function Heading({ column, title, className, sort, descending, onSort }: HeadingProps) {
  const sorted = sort === column;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted ? (descending ? "descending" : "ascending") : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        title={`Sort by ${sortNames[column].toLowerCase()}`}
        onClick={() => onSort(column, sorted && !descending)}
      >
        {title ?? sortNames[column]}
        {sorted && !descending && <IconArrowUp size={15} aria-hidden />}
        {sorted && descending && <IconArrowDown size={15} aria-hidden />}
      </button>
    </th>
  );
}
