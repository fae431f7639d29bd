import { Fragment } from "react";
import { findLinks } from "../lib/find-links";

/** Text that people typed, whose web addresses can be followed. */
export function TextWithLinks({ children }: { children: string }) {
  return findLinks(children).map(({ text, href }, index) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no ids and no state
      <Fragment key={index}>{text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no ids and no state
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    ),
  );
}
