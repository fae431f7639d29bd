import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useLayoutEffect, useState } from "react";
import { count } from "@/shared/lib/format";
import { formatDate } from "@/shared/lib/local-date-time";
import { saveFile } from "@/shared/lib/save-file";
import { focusHeading } from "@/shared/ui/focus";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import type { ClassAccount, Competition } from "../api";
import classes from "./class-sheet.module.css";
import { sheetCsv } from "./sheet-csv";

interface ClassSheetProps {
  competition: Competition;
  accounts: ClassAccount[];
  /** What happened, instead of that the accounts were created. */
  description?: string;
  onDone: () => void;
}

/** Printable cards with new claim codes. The codes cannot be shown again: the server stores only their hashes. */
export function ClassSheet({
  competition,
  accounts,
  description = `${count(accounts.length, "account")} created and added to “${competition.title}”.`,
  onDone,
}: ClassSheetProps) {
  const [saved, setSaved] = useState(false);
  // This replaces the form and its focused button.
  useLayoutEffect(focusHeading, []);
  const address = `${window.location.origin}/claim`;

  function download() {
    saveFile(
      `claim-codes-${competition.code}.csv`,
      new Blob([sheetCsv(accounts, address)], { type: "text/csv" }),
    );
  }

  return (
    <Stack gap="lg">
      <UnsavedGuard
        dirty={!saved}
        title="Leave without the codes?"
        message="The codes are shown only once. If you haven't printed or saved them, you'll need a new code for every child."
      />
      <div className="wh-on-screen">
        <PageHeader title="Claim codes" description={description} />
        <Stack gap="md" align="flex-start">
          <Alert color="honey" icon={<IconAlertTriangle aria-hidden />}>
            <Text>
              These codes are shown only once. Print the sheet, cut out the cards and give each
              child their own: anyone with the code can claim the account. Lost a code? Make a new
              one under Participants.
            </Text>
          </Alert>
          <Group gap="sm">
            <Button
              leftSection={<IconPrinter size={20} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden />}
              onClick={download}
            >
              Download CSV
            </Button>
          </Group>
          <Checkbox
            label="I've printed or saved the codes"
            checked={saved}
            onChange={(event) => setSaved(event.currentTarget.checked)}
          />
          <Button variant="default" disabled={!saved} onClick={onDone}>
            Done
          </Button>
        </Stack>
      </div>
      <ul className={classes.sheet} aria-label="Claim codes">
        {accounts.map((account) => (
          <Card key={account.uid} account={account} title={competition.title} address={address} />
        ))}
      </ul>
    </Stack>
  );
}

interface CardProps {
  account: ClassAccount;
  title: string;
  address: string;
}

function Card({ account, title, address }: CardProps) {
  const { displayName, signInName, claimCode, lastDay } = account;
  return (
    <li className={classes.card}>
      <p className={classes.name}>{displayName}</p>
      <p className={classes.title}>{title}</p>
      <ol>
        <li>
          Open <span className={classes.address}>{address}</span>
        </li>
        <li>
          Enter this code:
          <code className={classes.code}>{claimCode}</code>
        </li>
        <li>Choose a password you can remember.</li>
      </ol>
      <p>
        Next time, log in with your password and this log-in name:
        <code className={classes.code}>{signInName}</code>
      </p>
      <p className={classes.title}>
        The code works once, until {formatDate(lastDay)}. Keep it secret.
      </p>
    </li>
  );
}
