import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { count } from "@/shared/lib/format";
import { formatDate } from "@/shared/lib/local-date-time";
import { saveFile } from "@/shared/lib/save-file";
import { focusHeading } from "@/shared/ui/focus-heading";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import type { ClassAccount, Competition } from "../api";
import classes from "./class-sheet.module.css";
import { sheetCsv } from "./sheet-csv";

interface ClassSheetProps {
  competition: Competition;
  accounts: ClassAccount[];
  onDone: () => void;
}

/** The accounts that were just made, one card for each child. The codes are on no other page, and not on the server. */
export function ClassSheet({ competition, accounts, onDone }: ClassSheetProps) {
  const [kept, setKept] = useState(false);
  // It takes the form's place, whose button was at the bottom and has gone.
  useEffect(focusHeading, []);
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
        dirty={!kept}
        title="Leave without the codes?"
        message="The codes are shown only now. If you have not printed or saved them, you will have to make a new code for every child."
      />
      <div className="wh-on-screen">
        <PageHeader
          title="Claim Codes"
          description={`${count(accounts.length, "account is", "accounts are")} made, and ${accounts.length === 1 ? "takes" : "take"} part in “${competition.title}”.`}
        />
        <Stack gap="md" align="flex-start">
          <Alert color="honey" icon={<IconAlertTriangle aria-hidden />}>
            <Text>
              These codes are shown only now. Print the sheet, cut it up and give each child their
              own card: whoever types in a code first owns that account. For a code that was lost,
              press the key beside the child among the participants.
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
            label="I have printed or saved the codes"
            checked={kept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          <Button variant="default" disabled={!kept} onClick={onDone}>
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

/** What one child is given. */
function Card({ account, title, address }: CardProps) {
  const { displayName, signInName, claimCode, expiresAt } = account;
  return (
    <li className={classes.card}>
      <p className={classes.name}>{displayName}</p>
      <p className={classes.title}>{title}</p>
      <ol>
        <li>
          Open <span className={classes.address}>{address}</span>
        </li>
        <li>
          Type in this code:
          <code className={classes.code}>{claimCode}</code>
        </li>
        <li>Choose a password that you can remember.</li>
      </ol>
      <p>
        Next time, log in with your sign-in name and your password:
        <code className={classes.code}>{signInName}</code>
      </p>
      <p className={classes.title}>
        The code works once, until {formatDate(expiresAt.slice(0, 10))}. Show it to nobody.
      </p>
    </li>
  );
}
