import { appealState } from "../screen/appeal-dialog";
import { KeyButton } from "../screen/key-button";
import type { DeskView } from "../views";
import classes from "./desk.module.css";
import { DeskKey } from "./desk-key";
import type { Desk } from "./use-desk";

/** Every appeal of the bee, open ones first. */
export function AppealsPanel({ view, desk }: { view: DeskView; desk: Desk }) {
  const { appeals, appealable } = view;
  const sorted = [...appeals].sort((a, b) => Number(b.open) - Number(a.open));
  return (
    <section aria-labelledby="appeals" className={classes.appeals}>
      <h2 id="appeals">Appeals</h2>
      {sorted.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Speller</th>
              <th scope="col">Ground</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="wh-aloud">Open</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((one) => (
              <tr key={one.appeal}>
                <th scope="row">
                  <b>{one.number}</b> {one.name}
                </th>
                <td>{one.ground}</td>
                <td data-open={one.open}>{appealState(one)}</td>
                <td>
                  <KeyButton
                    size="small"
                    aria-label={`Open the appeal of ${one.name || one.number}`}
                    onClick={() => desk.ask({ is: "appeal", appeal: one.appeal })}
                  >
                    Open…
                  </KeyButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DeskKey
        size="small"
        missing={appealable.length === 0 && "no ruling to appeal"}
        onClick={() => desk.ask({ is: "newAppeal" })}
      >
        New appeal…
      </DeskKey>
    </section>
  );
}
