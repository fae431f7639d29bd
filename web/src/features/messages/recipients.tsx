import { Button, Group, Text, Title } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { formatNumber } from "@/shared/lib/format";
import { CollapsibleList } from "@/shared/ui/collapsible-list";
import { isFocusLost } from "@/shared/ui/focus";
import { ButtonLink } from "@/shared/ui/link";
import { SectionCard } from "@/shared/ui/section-card";
import { useDownload } from "@/shared/ui/use-download";
import { type MessageDetail, mailMergeUrl, type Recipient, recipientsQuery } from "./api";
import classes from "./messages.module.css";
import { RecipientRow } from "./recipient-row";
import { RecipientsView } from "./recipients-view";
import { isUnreached, people } from "./rules/describe";

/** More than this are only in the file. */
const most = 500;

interface Part {
  title: string;
  states: readonly Recipient["state"][];
}

/** What needs a look comes first. */
const groups: Part[] = [
  { title: "May have been sent", states: ["uncertain"] },
  { title: "Bounced", states: ["bounced"] },
  { title: "Failed", states: ["failed"] },
  { title: "No email address", states: ["no-address"] },
  { title: "Unsubscribed", states: ["unsubscribed"] },
  { title: "Waiting", states: ["waiting"] },
  { title: "Stopped", states: ["canceled"] },
  { title: "Sent", states: ["sent"] },
];

/** Who gets a message, who doesn't, and why. */
export function Recipients({ code, message }: { code: number; message: MessageDetail }) {
  const recipients = useQuery(recipientsQuery(code, message));
  const lastMarked = useRef("");
  return (
    <SectionCard title="Recipients">
      <RecipientsView query={recipients}>
        {(list) => (
          <>
            {groups.map(({ title, states }) => (
              <People
                key={title}
                code={code}
                message={message}
                title={title === "Waiting" ? titleOfWaiting(message) : title}
                recipients={list.filter(({ state }) => states.includes(state))}
                lastMarked={lastMarked}
              />
            ))}
            {list.length === 0 && <Text c="dimmed">No recipients.</Text>}
            {list.some(({ state }) => state === "sent") && (
              <Text fz="sm" c="dimmed" mt="md">
                Some mail servers report a wrong address only later, in an email to{" "}
                {message.preview.from}. Mark the address here to count it as bounced.
              </Text>
            )}
            <OnPaper code={code} message={message} list={list} />
          </>
        )}
      </RecipientsView>
    </SectionCard>
  );
}

function titleOfWaiting({ state, canSend }: MessageDetail): string {
  if (state !== "draft") return "Waiting";
  return canSend ? "Will get this email" : "With an email address";
}

interface PeopleProps {
  code: number;
  message: MessageDetail;
  title: string;
  recipients: Recipient[];
  /** The id of the row that was marked last, until its button has the focus in its new section. */
  lastMarked: RefObject<string>;
}

const rowId = ({ uid, address }: Recipient) => `${uid}-${address}`;

function People({ code, message, title, recipients, lastMarked }: PeopleProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const id = lastMarked.current;
    if (!isFocusLost()) return;
    if (!recipients.some((recipient) => rowId(recipient) === id)) return;
    lastMarked.current = "";
    // A long section may not show the row.
    (document.getElementById(id)?.querySelector("button") ?? section.current)?.focus();
  });
  if (recipients.length === 0) return null;
  return (
    <section aria-label={title} ref={section} tabIndex={-1}>
      <Title order={3} mt="md" mb={4}>
        {title} ({formatNumber(recipients.length)})
      </Title>
      <CollapsibleList items={recipients.slice(0, most)} limit={8} singular="person">
        {(shown) => (
          <ul className={classes.people}>
            {shown.map((recipient) => (
              <li key={rowId(recipient)} id={rowId(recipient)}>
                <RecipientRow
                  code={code}
                  message={message}
                  recipient={recipient}
                  onMarked={() => {
                    lastMarked.current = rowId(recipient);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </CollapsibleList>
      {recipients.length > most && (
        <Text fz="sm" c="dimmed">
          Only the first {formatNumber(most)} are shown. The download has all of them.
        </Text>
      )}
    </section>
  );
}

/** For those whom the email can't reach or, without email, for everyone. */
function OnPaper({
  code,
  message,
  list,
}: {
  code: number;
  message: MessageDetail;
  list: Recipient[];
}) {
  const download = useDownload();
  const unreached = people(list.filter(isUnreached)).length;
  const everyone = !message.canSend || unreached === 0;
  if (list.length === 0) return null;
  return (
    <Group gap="sm" mt="md">
      <ButtonLink
        to="/competition/$code/messages/$messageId/letters"
        params={{ code, messageId: message._id }}
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} aria-hidden />}
      >
        {everyone ? "Print letters" : `Print letters (${formatNumber(unreached)})`}
      </ButtonLink>
      <Button
        component="a"
        href={mailMergeUrl(message._id, !everyone)}
        download="recipients.csv"
        {...download}
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Mail merge (CSV)
      </Button>
    </Group>
  );
}
