import { Anchor, Text } from "@mantine/core";
import { type ErrorComponentProps, useLocation } from "@tanstack/react-router";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { ButtonLink, TextLink } from "@/shared/ui/link";
import { Notice } from "@/shared/ui/notice";
import { PageFailure } from "@/shared/ui/page-failure";
import { ClosedLinkError } from "./open-link";

/** Shown for /api/… while the browser opens it. Stays if it's a download. */
export function OpeningPage() {
  const href = useLocation({ select: (location) => location.href });
  return (
    <Notice title="Opening your file">
      <Text>
        If nothing happens, <Anchor href={href}>open it here</Anchor>.
      </Text>
      <TextLink to="/">Go to the home page</TextLink>
    </Notice>
  );
}

/** Shown for /api/… if the link can't be opened. */
export function LinkFailure({ error, ...failure }: ErrorComponentProps) {
  if (hasCode(error, "not-found")) {
    return (
      <Notice title="This PDF is gone">
        <Text>It may have been deleted or hidden. Ask the organizers.</Text>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </Notice>
    );
  }
  const closed = error instanceof ClosedLinkError;
  if (closed || (error instanceof ProblemError && error.status === 403)) {
    return (
      <Notice title="You can't open this link">
        <Text>{closed ? error.message : sentenceFor(error)}</Text>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </Notice>
    );
  }
  return <PageFailure error={error} {...failure} />;
}
