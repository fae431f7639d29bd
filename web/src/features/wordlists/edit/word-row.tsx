import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowsVertical,
  IconArrowUp,
  IconDots,
  IconMicrophone,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { audioUrl, type Word } from "../api";
import { type TextColumn, textNames } from "../rules/text-names";
import { PlayIcon } from "../view/play-icon";
import type { Player } from "../view/use-player";
import classes from "./word-rows.module.css";

/** Beside the word, in the order of the table. */
export const shownColumns = ["pronunciation", "partOfSpeech", "definition", "sentence"] as const;

export interface RowActions {
  edit: (word: Word, column?: TextColumn) => void;
  record: (word: Word) => void;
  remove: (word: Word) => void;
  /** To a place from 1. */
  move: (word: Word, place: number) => void;
  askPlace: (word: Word) => void;
}

interface WordRowProps {
  word: Word;
  place: number;
  /** Places to move to by one step: undefined at the ends, and unless the rows are in list order. */
  above: number | undefined;
  below: number | undefined;
  level: ReactNode;
  player: Player;
  actions: RowActions;
  busy: boolean;
}

/** One word of the table. Its button opens it for editing, and so does a click on one of its cells. */
export function WordRow({ word, place, above, below, level, player, actions, busy }: WordRowProps) {
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof HTMLElement) || target.closest("button") !== null) return;
    // Text was selected.
    if (!(getSelection()?.isCollapsed ?? true)) return;
    const column = target.closest<HTMLElement>("[data-column]")?.dataset.column;
    if (column !== undefined) actions.edit(word, column as TextColumn);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return;
    const next = event.key === "ArrowUp" ? above : event.key === "ArrowDown" ? below : undefined;
    if (next === undefined) return;
    event.preventDefault();
    if (!busy) actions.move(word, next);
  };
  return (
    <tr className={classes.row} data-word={word._id} onClick={onClick} onKeyDown={onKeyDown}>
      <td className={classes.place}>{place}</td>
      <th scope="row" className={classes.word} data-column="word">
        <button
          type="button"
          className={`wh-word ${classes.open}`}
          aria-label={`Edit ${word.word}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => actions.edit(word)}
        >
          {word.word}
        </button>
      </th>
      {shownColumns.map((column) => (
        <td key={column} className={classes[column]} data-column={column} title={word[column]}>
          {word[column] !== "" ? (
            <span className={classes.text}>{word[column]}</span>
          ) : (
            column === "definition" && <span className={classes.missing}>No definition</span>
          )}
        </td>
      ))}
      {level !== undefined && <td className={classes.level}>{level}</td>}
      <td className={classes.recording}>
        <Recording word={word} player={player} onRecord={() => actions.record(word)} />
      </td>
      <td className={classes.menu}>
        <Menu
          position="bottom-end"
          shadow="md"
          // Within the page's landmark.
          portalProps={{ target: "#main" }}
          // An empty element isn't allowed in a menu.
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <ActionIcon size={36} aria-label={`More for ${word.word}`} loading={busy}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => actions.edit(word)}
            >
              Edit
            </Menu.Item>
            {above !== undefined && (
              <Menu.Item
                leftSection={<IconArrowUp size={18} aria-hidden />}
                onClick={() => actions.move(word, above)}
              >
                Move up
              </Menu.Item>
            )}
            {below !== undefined && (
              <Menu.Item
                leftSection={<IconArrowDown size={18} aria-hidden />}
                onClick={() => actions.move(word, below)}
              >
                Move down
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconArrowsVertical size={18} aria-hidden />}
              onClick={() => actions.askPlace(word)}
            >
              Move to a place…
            </Menu.Item>
            <Menu.Item
              c="var(--mantine-color-brick-text)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => actions.remove(word)}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

interface RecordingProps {
  word: Word;
  player: Player;
  onRecord: () => void;
}

function Recording({ word, player, onRecord }: RecordingProps) {
  const url = audioUrl(word.audioId);
  const playing = word.audioId !== "" && player.playing === url;
  if (word.audioId === "") {
    return (
      <button
        type="button"
        className={classes.record}
        aria-label={`Record ${word.word}`}
        onClick={onRecord}
      >
        <IconMicrophone size={16} aria-hidden />
        <span>Record</span>
      </button>
    );
  }
  return (
    <span className={classes.sound}>
      {word.synthetic && <span className={classes.synthetic}>Computer voice</span>}
      <ActionIcon
        size={32}
        className={classes.play}
        variant="light"
        color="honey"
        aria-label={`${playing ? "Stop" : "Play"} ${word.word}`}
        title={playing ? "Stop" : "Play"}
        onClick={() => player.toggle(url)}
      >
        <PlayIcon playing={playing} size={14} />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={`Re-record ${word.word}`}
        title="Re-record"
        onClick={onRecord}
      >
        <IconMicrophone size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}

export const columnTitle = (column: (typeof shownColumns)[number]) =>
  column === "partOfSpeech" ? "Part" : textNames[column];
