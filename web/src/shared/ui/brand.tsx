import { Link } from "@tanstack/react-router";
import classes from "./brand.module.css";

/** A honeycomb cell with a W. */
function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg
      className={classes.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M16 1.8 28.3 8.9v14.2L16 30.2 3.7 23.1V8.9Z" />
      <path d="m9.2 11.4 3 10.2 3.8-8.4 3.8 8.4 3-10.2" />
    </svg>
  );
}

/** The name with its mark, for paper. */
export function Wordmark() {
  return (
    <span className={classes.brand} data-paper>
      <BrandMark />
      <span>Wordhive</span>
    </span>
  );
}

export function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <BrandMark />
      <span>Wordhive</span>
    </Link>
  );
}
