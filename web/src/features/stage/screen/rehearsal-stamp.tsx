import classes from "./rehearsal-stamp.module.css";

/** On every screen of a bee that is only a rehearsal. */
export function RehearsalStamp({ robot }: { robot?: string | undefined }) {
  return (
    <span className={classes.stamp}>
      Rehearsal
      {robot !== undefined && (
        <>
          {" · "}
          <a href={robot}>The robot</a>
        </>
      )}
    </span>
  );
}
