import {
  type KeyboardEventHandler,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import classes from "./dialog.module.css";

interface DialogProps {
  title: string;
  /** Absent if the question must be answered. */
  onClose?: (() => void) | undefined;
  /** Keys of this dialog. */
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
}

/** A question in front of the page. The browser keeps the focus in it. */
export function Dialog({ title, onClose, onKeyDown, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still in the page, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // By itself, the browser chooses the first button, which a double press would hit.
    (dialog?.querySelector<HTMLElement>("[data-autofocus]") ?? dialog)?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !onClose) event.preventDefault();
        onKeyDown?.(event);
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // A browser closes it all the same if it is asked twice.
      onClose={() => {
        const dialog = ref.current;
        if (!dialog || dialog.open) return;
        if (onClose) onClose();
        else dialog.showModal();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** Its buttons: the way back first, the way on last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);

interface ChoiceProps {
  name: string;
  legend: string;
  options: readonly string[];
  /** What they are called, if it isn't themselves. */
  labels?: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLFieldSetElement>;
}

/** One of a few reasons. */
export function Choice({ name, legend, options, labels, value, onChange, ref }: ChoiceProps) {
  return (
    <fieldset ref={ref} {...(ref && { tabIndex: -1 })} className={classes.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option} data-chosen={option === value}>
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {labels?.[option] ?? option}
        </label>
      ))}
    </fieldset>
  );
}
