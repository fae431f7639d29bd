import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/shared/session/session";
import { ButtonLink } from "./link";
import classes from "./not-found.module.css";
import { PageTitle } from "./page-header";

/** The page of an unknown path. */
export function NotFound() {
  // No guard has loaded the session, which the top bar shows.
  useQuery(sessionQuery);
  return (
    <Stack align="center" ta="center" mt="xl" gap="md">
      <PageTitle>404 - Not Found!</PageTitle>
      <svg className={classes.cell} viewBox="0 0 120 132" aria-hidden="true" focusable="false">
        <path d="M60 6 112 36v60l-52 30L8 96V36Z" />
        <text x="60" y="85" textAnchor="middle">
          ?
        </text>
      </svg>
      <Title order={1} tabIndex={-1}>
        404 - Not Found!
      </Title>
      <Text c="dimmed">This page doesn't exist.</Text>
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </Stack>
  );
}
