import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type Native<Own> = Own &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> };

/** A text link to a page of the app. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />);

/** A link to a page of the app that looks like a button. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => (
  <Button component="a" {...props} />
));
