import { Fragment } from "react";
import { listAsked } from "@/shared/lib/asked";
import type { AskedItem } from "../views";
import classes from "./asked-list.module.css";

/** What was asked in a turn, and what of it too late. */
export function AskedList({ asked }: { asked: readonly AskedItem[] }) {
  const inTime = asked.filter(({ late }) => !late).map(({ item }) => item);
  const late = asked.filter((one) => one.late).map(({ item }) => item);
  return (
    <>
      {listAsked(inTime)}
      {[...new Set(late)].map((item, index) => (
        <Fragment key={item}>
          {(index > 0 || inTime.length > 0) && ", "}
          {listAsked([item])} <LateMark />
        </Fragment>
      ))}
    </>
  );
}

/** On a question that was answered all the same. */
export const LateMark = () => (
  <span className={classes.late}>
    late<span className="wh-aloud">: the time for questions was over</span>
  </span>
);
