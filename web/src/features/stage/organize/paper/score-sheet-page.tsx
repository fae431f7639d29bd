import type { UseQueryResult } from "@tanstack/react-query";
import { PrintHeader } from "@/shared/paper/print-header";
import { QueryView } from "@/shared/ui/query-view";
import type { BeeDetail, BeeEntry } from "../api";
import classes from "./paper.module.css";

/** Columns for a judge's marks. A longer bee takes a second sheet. */
const rounds = 10;

interface ScoreSheetPageProps {
  bee: UseQueryResult<BeeDetail>;
  entries: UseQueryResult<BeeEntry[]>;
}

/** /competition/{code}/bee/{beeId}/score-sheet: a row for each speller and a box for each round. */
export function ScoreSheetPage({ bee, entries }: ScoreSheetPageProps) {
  const sentence = "Could not load the bee.";
  return (
    <QueryView query={bee} sentence={sentence}>
      {(bee) => (
        <QueryView query={entries} sentence={sentence}>
          {(entries) => <ScoreSheet bee={bee} entries={entries} />}
        </QueryView>
      )}
    </QueryView>
  );
}

function ScoreSheet({ bee, entries }: { bee: BeeDetail; entries: BeeEntry[] }) {
  const isDrawn = bee.order.length > 0;
  const rows = isDrawn
    ? bee.order.flatMap(({ speller }) => entries.find((entry) => entry.speller === speller) ?? [])
    : entries;
  return (
    <div className={classes.landscape}>
      <PrintHeader title="Score sheet" subject={bee.title}>
        Mark each word in its round: ✓ for right, ✗ for missed.
        {!isDrawn && " After the draw, the sheet follows its order."}
      </PrintHeader>
      <p className={classes.facts}>
        {bee.profileName} · {isDrawn ? "in the order of the draw" : "by number, before the draw"}
        {bee.draw && ` · seed: ${bee.draw.seed}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={classes.wide} aria-label="Spellers and rounds" tabIndex={0}>
        <table className={classes.sheet}>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Speller</th>
              {Array.from({ length: rounds }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
                <th key={index} scope="col">
                  {index + 1}
                </th>
              ))}
              <th scope="col">Place</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ speller, number, name, school }) => (
              <tr key={speller}>
                <td className={classes.number}>{number}</td>
                <th scope="row">
                  {name}
                  {school !== "" && <span className={classes.school}>{school}</span>}
                </th>
                {Array.from({ length: rounds + 1 }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
                  <td key={index} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.signatures}>
        <span>Judge</span>
        <span>Judge</span>
        <span>Scribe</span>
      </p>
    </div>
  );
}
