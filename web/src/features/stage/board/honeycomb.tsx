import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { halfWidth, hexagon } from "@/shared/ui/hexagon";
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
}

/**
 * The numbers of those still in. Filled with a check: spelled a word this round. Dashed: missed it, and may go on. More than can be
 * read from the last seat are on pages that turn by themselves. See docs/decisions/0075.
 */
export function Honeycomb({ survivors, next, heading }: HoneycombProps) {
  const [place, box] = useBox();
  const numbers = survivors.map(({ number }) => number);
  const layout = honeycombLayout(numbers.length, Math.max(...numbers), box);
  const { pages, perPage, columns } = layout;
  const [radius, text, edge] = [layout.radius * units, layout.text * units, stroke * units];
  const first = Math.floor(Math.max(0, numbers.indexOf(next ?? -1)) / perPage);
  const page = (first + useTurns(pages)) % pages;
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
      {pages > 1 && <p className={classes.pages}>{`Page ${page + 1} of ${pages}`}</p>}
    </div>
  );
}

/** How often the page was turned. */
function useTurns(pages: number): number {
  const [turns, setTurns] = useState(0);
  const turning = pages > 1;
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setTurns((count) => count + 1), turnsAfter);
    return () => clearInterval(timer);
  }, [turning]);
  return turns;
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
