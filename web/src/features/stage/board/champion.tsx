import { hexagon } from "@/shared/ui/hexagon";
import { variables } from "../screen/variables";
import type { BoardView } from "../views";
import classes from "./board.module.css";
import { numberAndName } from "./scene";

/** Large hexagons are for the champion alone. */
export function Champion({ view: { champions, word } }: { view: BoardView }) {
  const [champion, ...others] = champions;
  if (!champion) return null;
  if (others.length > 0) return <Champions names={champions.map(numberAndName)} />;
  const name = champion.name ?? `Number ${champion.number}`;
  return (
    <div className={classes.champion}>
      <svg viewBox="0 0 100 100" aria-hidden>
        <path d={hexagon(50, 50, 49)} fill="var(--honey)" />
        <path d={hexagon(50, 50, 44)} fill="none" stroke="var(--honey-ink)" />
        <text x={50} y={66} fontSize={46} textAnchor="middle" fill="var(--honey-ink)">
          {champion.number}
        </text>
      </svg>
      <div>
        <div className={classes.championTitle}>Champion</div>
        <div className={classes.championName} style={variables({ length: name.length })}>
          {name}
        </div>
        {word && (
          <div className={classes.quiet}>
            Last word: <span className={classes.lastWord}>{word.text}</span>
          </div>
        )}
      </div>
    </div>
  );
}

/** More than four in one column would be too small to read from the last seat. */
const mostInColumn = 4;

function Champions({ names }: { names: string[] }) {
  const columns = Math.min(3, Math.ceil(names.length / mostInColumn));
  const rows = Math.ceil(names.length / columns);
  const length = Math.max(...names.map((name) => name.length));
  return (
    <div className={classes.middle}>
      <div className={classes.championTitle}>Champions</div>
      <ul className={classes.champions} style={variables({ columns, rows, length })}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
