import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconExternalLink, IconLink } from "@tabler/icons-react";
import { useState } from "react";
import type { Schema } from "@/shared/api/client";
import { formatInstant } from "@/shared/lib/local-date-time";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { LinkToCopy } from "@/shared/ui/link-to-copy";
import { notify } from "@/shared/ui/notify";
import { QrCode } from "@/shared/ui/qr-code";
import { SectionCard } from "@/shared/ui/section-card";
import { type BeeId, createBoardLink, revokeBoardLink, useBeeChange } from "./api";
import classes from "./bee-page.module.css";
import { useFocusAfterChange } from "./use-focus-after-change";

type Link = Schema<"BoardLink">;

interface BoardSectionProps {
  path: BeeId;
  links: Link[];
}

/** Links that show the board to the hall. */
export function BoardSection({ path, links }: BoardSectionProps) {
  return (
    <SectionCard title="Board">
      <Stack gap="md">
        <Text>
          The board is what the hall sees: numbers, first names and results, and no word before you
          show it. Open its link on the computer that is connected to the projector. It works for 24
          hours, without logging in.
        </Text>
        <Links path={path} links={links} kind="board" delay={0} list="Links to the board" />
      </Stack>
    </SectionCard>
  );
}

/** How much later than the hall, in seconds. */
const delays = [0, 15, 30, 60];

const delayName = (delay: number) => (delay === 0 ? "As in the hall" : `${delay} seconds later`);

/** Links for phones, which can be later than the hall. */
export function WatchSection({ path, links }: BoardSectionProps) {
  const [delay, setDelay] = useState(30);
  return (
    <SectionCard title="Families at home">
      <Stack gap="md">
        <Text>
          A page for phones: who's spelling, who's still in, and each word once you've shown it.
          With a delay, nobody at home knows a result before the hall sees it. The link works for 24
          hours.
        </Text>
        <Group>
          <NativeSelect
            label="Delay"
            data={delays.map((seconds) => ({ value: String(seconds), label: delayName(seconds) }))}
            value={String(delay)}
            onChange={(event) => setDelay(Number(event.currentTarget.value))}
          />
        </Group>
        <Links path={path} links={links} kind="watch" delay={delay} list="Links for families" />
      </Stack>
    </SectionCard>
  );
}

interface LinksProps extends BoardSectionProps {
  kind: Link["kind"];
  /** Of a new link, in seconds. */
  delay: number;
  /** What the list of links is called. */
  list: string;
}

/** The valid links of a kind, and a new one. */
function Links({ path, links: all, kind, delay, list: label }: LinksProps) {
  const links = all.filter((link) => link.kind === kind);
  const list = useFocusAfterChange<HTMLUListElement>(links.length);
  const create = useBeeChange(path.code, (delaySeconds: number) =>
    createBoardLink(path, { kind, delaySeconds }),
  );
  const revoke = useBeeChange(
    path.code,
    (linkId: string) => revokeBoardLink(path, linkId),
    (_, linkId) => {
      if (create.data?._id === linkId) create.reset();
      notify.success("Link revoked.");
    },
  );
  // The address that this browser uses, which the hall's network may know by another name.
  const address = create.data && `${window.location.origin}/${kind}/${create.data.token}`;
  const ask = ({ _id }: Link) =>
    confirm({
      title: "Revoke this link?",
      message: "Pages that were opened with it end within seconds.",
      confirmLabel: "Revoke",
      onConfirm: () => revoke.mutate(_id),
    });
  return (
    <>
      <div>
        <div role="status">
          {address !== undefined && (
            <Stack gap="xs" mb="md">
              <LinkToCopy link={address} />
              {kind === "watch" && (
                <div className={classes.qr}>
                  <QrCode text={address} label="QR code of the link for families" />
                </div>
              )}
              <Text fz="sm" c="dimmed">
                This link won't be shown again.
              </Text>
            </Stack>
          )}
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
              {kind === "board" ? "Open the board" : "Open the page"}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconLink size={18} aria-hidden />}
            loading={create.isPending}
            onClick={() => create.mutate(delay)}
          >
            {address === undefined ? "Create link" : "Create another link"}
          </Button>
        </Group>
      </div>
      {create.isError && <FailureAlert sentence="Could not create a link." error={create.error} />}
      {links.length > 0 && (
        <ul ref={list} tabIndex={-1} className={classes.rows} aria-label={label}>
          {links.map((link) => (
            <li key={link._id}>
              <div className={classes.name}>
                Valid until {formatInstant(link.expiresAt)}
                {kind === "watch" && (
                  <Text fz="sm" c="dimmed">
                    {delayName(link.delaySeconds)}
                  </Text>
                )}
              </div>
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
    </>
  );
}
