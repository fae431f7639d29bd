import { Text, Title } from "@mantine/core";
import { hexagon } from "@/shared/ui/hexagon";
import classes from "./own-turn-card.module.css";
import type { OwnTurnView } from "./own-turn-query";
import { ownTurnSentences, shownAhead } from "./own-turn-sentence";

/** One number, one sentence, and the numbers before it. No word, no clock, no ruling. */
export function OwnTurnCard({ turn }: { turn: OwnTurnView }) {
  const [first, second] = ownTurnSentences(turn);
  const ahead = shownAhead(turn);
  return (
    <section aria-labelledby="own-turn" className={classes.card}>
      <Hexagon number={turn.number} own />
      <div className={classes.text}>
        <Title order={2} id="own-turn" className={classes.number}>
          You are number {turn.number}.
        </Title>
        <div role="status">
          <Text className={classes.sentence}>{first}</Text>
          {second && <Text>{second}</Text>}
        </div>
        {ahead.length > 0 && (
          <div className={classes.ahead} aria-hidden>
            {[...ahead, turn.number].map((number) => (
              <Hexagon key={number} number={number} own={number === turn.number} />
            ))}
          </div>
        )}
        <Text c="dimmed" size="sm">
          {turn.title}
          {turn.rehearsal && ", a rehearsal"}
        </Text>
      </div>
    </section>
  );
}

function Hexagon({ number, own }: { number: number; own: boolean }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden className={classes.hexagon} data-own={own}>
      <path d={hexagon(50, 50, 47)} />
      <text x={50} y={64} fontSize={number > 999 ? 30 : 40} textAnchor="middle">
        {number}
      </text>
    </svg>
  );
}
