import { Button, Group, Stack, Text } from "@mantine/core";
import { IconExternalLink, IconLink } from "@tabler/icons-react";
import type { Schema } from "@/shared/api/client";
import { formatInstant } from "@/shared/lib/local-date-time";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { LinkToCopy } from "@/shared/ui/link-to-copy";
import { notify } from "@/shared/ui/notify";
import { SectionCard } from "@/shared/ui/section-card";
import { createBoardLink, revokeBoardLink, useBeeChange } from "./api";
import classes from "./bee-page.module.css";
import { useFocusAfterChange } from "./use-focus-after-change";

interface BoardSectionProps {
  path: { code: number; beeId: string };
  links: Schema<"BoardLink">[];
}

/** Links that show the board to the hall. */
export function BoardSection({ path, links }: BoardSectionProps) {
  const list = useFocusAfterChange<HTMLUListElement>(links.length);
  const create = useBeeChange(path.code, (_: undefined) => createBoardLink(path));
  const revoke = useBeeChange(
    path.code,
    (linkId: string) => revokeBoardLink(path, linkId),
    (_, linkId) => {
      if (create.data?._id === linkId) create.reset();
      notify.success("Link revoked.");
    },
  );
  // The address that this browser uses, which the hall's network may know by another name.
  const address = create.data && `${window.location.origin}/board/${create.data.token}`;
  const ask = ({ _id }: Schema<"BoardLink">) =>
    confirm({
      title: "Revoke this link?",
      message: "Boards that were opened with it end within seconds.",
      confirmLabel: "Revoke",
      onConfirm: () => revoke.mutate(_id),
    });
  return (
    <SectionCard title="Board">
      <Stack gap="md">
        <div>
          <Text>
            The board is what the hall sees: numbers, first names and results, and no word before
            you show it. Open its link on the computer at the projector. It works for 24 hours,
            without logging in.
          </Text>
          <div role="status">
            {address !== undefined && (
              <Stack gap="xs" mt="md">
                <LinkToCopy link={address} />
                <Text fz="sm" c="dimmed">
                  This link won't be shown again.
                </Text>
              </Stack>
            )}
          </div>
        </div>
        <Group gap="sm">
          {address !== undefined && (
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noreferrer"
              variant="default"
              size="sm"
              leftSection={<IconExternalLink size={18} aria-hidden />}
            >
              Open the board
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconLink size={18} aria-hidden />}
            loading={create.isPending}
            onClick={() => create.mutate(undefined)}
          >
            {address === undefined ? "Create link" : "Create another link"}
          </Button>
        </Group>
        {create.isError && (
          <FailureAlert sentence="Could not create a link." error={create.error} />
        )}
        {links.length > 0 && (
          <ul ref={list} tabIndex={-1} className={classes.rows} aria-label="Links to the board">
            {links.map((link) => (
              <li key={link._id}>
                <div className={classes.name}>Valid until {formatInstant(link.expiresAt)}</div>
                <Button
                  variant="subtle"
                  color="gray"
                  size="sm"
                  flex="none"
                  aria-label={`Revoke the link valid until ${formatInstant(link.expiresAt)}`}
                  loading={revoke.isPending && revoke.variables === link._id}
                  onClick={() => ask(link)}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        )}
        {revoke.isError && (
          <FailureAlert sentence="Could not revoke the link." error={revoke.error} />
        )}
      </Stack>
    </SectionCard>
  );
}
