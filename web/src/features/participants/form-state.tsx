import { VisuallyHidden } from "@mantine/core";
import { IconAlertCircle, IconArrowBackUp, IconCheck, IconId } from "@tabler/icons-react";
import classes from "./form-state.module.css";

interface FormStateProps {
  answered: boolean;
  /** The answer was returned for correction. */
  returned?: boolean;
}

/** Done is a quiet check, missing or returned a loud word. */
export function FormState({ answered, returned = false }: FormStateProps) {
  if (returned) {
    return (
      <span className={classes.missing}>
        <IconArrowBackUp size={17} aria-hidden />
        Returned
      </span>
    );
  }
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
