import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { halfWidth, hexagon } from "@/shared/ui/hexagon";
import { useKeys } from "../screen/use-keys";
import { variables } from "../screen/variables";
import type { BoardView } from "../views";
import classes from "./board.module.css";
import { type Box, honeycombLayout, sizeOfHoneycomb, stroke, usualBox } from "./honeycomb-layout";

/** Units of the drawing: browsers may enlarge letters of a few. */
const units = 10;
/** How long each page is shown, in milliseconds. */
const turnsAfter = 10_000;

interface HoneycombProps extends Pick<BoardView, "survivors"> {
  /** Whose page comes first. */
  next?: number | undefined;
  heading?: ReactNode;
  /** Whether the pages can be held and turned by hand. */
  byHand: boolean;
}

/**
 * The numbers of those still in. Filled with a check: spelled a word this round. Dashed: missed it, and may go on. More than can be
 * read from the last seat are on pages that turn by themselves. See docs/decisions/0075.
 */
export function Honeycomb({ survivors, next, heading, byHand }: HoneycombProps) {
  const [place, box] = useBox();
  const numbers = survivors.map(({ number }) => number);
  const layout = honeycombLayout(numbers.length, Math.max(...numbers), box);
  const { pages, perPage, columns } = layout;
  const [radius, text, edge] = [layout.radius * units, layout.text * units, stroke * units];
  const first = Math.floor(Math.max(0, numbers.indexOf(next ?? -1)) / perPage);
  const { page, held, hold } = usePage(pages, first, byHand);
  const { width, height } = sizeOfHoneycomb(perPage, layout);
  const wide = halfWidth(radius) * 2;
  return (
    <div className={classes.middle} ref={place}>
      {heading !== undefined && <div className={classes.heading}>{heading}</div>}
      <svg
        className={classes.honeycomb}
        viewBox={`0 0 ${width * units} ${height * units}`}
        style={variables({ width, height })}
        role="img"
        aria-label={`Still in: ${numbers.join(", ")}`}
      >
        {survivors.slice(page * perPage, (page + 1) * perPage).map(({ number, correct }, index) => {
          const row = Math.floor(index / columns);
          const x = edge + wide * ((index % columns) + (row % 2 === 1 ? 1 : 0.5));
          const y = edge + radius * (1.5 * row + 1);
          return (
            <g key={number} fill="none">
              <path
                d={hexagon(x, y, radius * 0.97)}
                {...(correct
                  ? { fill: "var(--leaf)" }
                  : {
                      stroke: "var(--edge)",
                      strokeWidth: edge,
                      ...(correct === false && {
                        strokeDasharray: `${radius / 5} ${radius / 7}`,
                      }),
                    })}
              />
              <text
                x={x}
                y={y + text * (correct ? 0.1 : 0.35)}
                fontSize={text}
                textAnchor="middle"
                fill={correct ? "var(--on-fill)" : "var(--ink)"}
              >
                {number}
              </text>
              {correct && (
                <path
                  d={`M${x - text * 0.29} ${y + text * 0.58}l${text * 0.21} ${text * 0.21}l${text * 0.4} ${-text * 0.42}`}
                  stroke="var(--on-fill)"
                  strokeWidth={text * 0.13}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              )}
            </g>
          );
        })}
      </svg>
      {pages > 1 && (
        <button
          type="button"
          className={classes.pages}
          aria-pressed={held}
          title="Space holds the page, arrow keys turn it"
          onClick={hold}
        >
          {`Page ${page + 1} of ${pages}${held ? ", held" : ""}`}
        </button>
      )}
    </div>
  );
}

/** The page that is shown. It turns by itself, unless someone holds it. */
function usePage(pages: number, first: number, byHand: boolean) {
  const [turns, setTurns] = useState(0);
  const [heldAt, setHeldAt] = useState<number>();
  const held = heldAt !== undefined;
  const page = (heldAt ?? first + turns) % pages;
  const turning = pages > 1;
  useEffect(() => {
    if (!turning || held) return;
    // Turned by hand, a page is shown for as long as any.
    const timer = setTimeout(() => setTurns(turns + 1), turnsAfter);
    return () => clearTimeout(timer);
  }, [turning, held, turns]);
  const show = (to: number, hold: boolean) => {
    setTurns(to + pages - first);
    setHeldAt(hold ? to : undefined);
  };
  const hold = () => show(page, !held);
  const next = () => show((page + 1) % pages, held);
  const back = () => show((page + pages - 1) % pages, held);
  // Presenters' remotes send Page Up and Page Down.
  const keys = { space: hold, arrowright: next, pagedown: next, arrowleft: back, pageup: back };
  useKeys(byHand && turning ? keys : {});
  return { page, held, hold };
}

/** An element, and the room that it has below its heading. */
function useBox() {
  const place = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState(usualBox);
  useLayoutEffect(() => {
    const element = place.current;
    const board = element?.closest("[data-scene]");
    if (!element || !board) return;
    const measure = () => {
      // As --u in the style sheet.
      const unit = Math.min(board.clientHeight, 0.75 * board.clientWidth) / 100;
      if (unit === 0) return;
      const above = element.firstElementChild;
      const taken = above instanceof HTMLElement ? above.offsetHeight : 0;
      const now: Box = {
        width: element.clientWidth / unit,
        height: (element.clientHeight - taken) / unit,
      };
      setBox((before) =>
        before.width === now.width && before.height === now.height ? before : now,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, box] as const;
}
