import { spoken } from "../board/announcement";
import type { BoardView } from "../views";

const sentences: Record<NonNullable<BoardView["turn"]>, string> = {
  waiting: "is at the microphone.",
  asking: "may ask or spell.",
  spelling: "spells now.",
  judging: "has finished.",
};

interface TurnAnnouncerProps {
  speller: { number: number; name?: string } | undefined;
  turn: BoardView["turn"];
}

/** The turn in a sentence, for officials who hear it. It never has seconds: it would talk all the time. */
export const TurnAnnouncer = ({ speller, turn }: TurnAnnouncerProps) => (
  <p className="wh-aloud" role="status">
    {speller && turn && `${spoken(speller)} ${sentences[turn]}`}
  </p>
);
