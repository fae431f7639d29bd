import { VisuallyHidden } from "@mantine/core";
import { IconAlertCircle, IconCheck, IconId } from "@tabler/icons-react";
import classes from "./form-state.module.css";

/** Done is a quiet check, missing a loud word. */
export function FormState({ answered }: { answered: boolean }) {
  return answered ? (
    <span className={classes.answered}>
      <IconCheck size={18} stroke={2.25} aria-hidden />
      <VisuallyHidden>Answered</VisuallyHidden>
    </span>
  ) : (
    <span className={classes.missing}>
      <IconAlertCircle size={17} aria-hidden />
      Missing
    </span>
  );
}

/** A class account that its owner hasn't claimed. */
export function CardUnused() {
  return (
    <span className={classes.card}>
      <IconId size={16} aria-hidden />
      Card unused
    </span>
  );
}
