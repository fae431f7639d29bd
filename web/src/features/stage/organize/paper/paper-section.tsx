import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { SectionCard } from "@/shared/ui/section-card";
import { useDownload } from "@/shared/ui/use-download";
import type { BeeDetail } from "../api";

interface PaperSectionProps {
  path: { code: number; beeId: string };
  bee: Pick<BeeDetail, "phase" | "sealed" | "wordlist">;
}

/** What a bee needs on paper, and its results as files. */
export function PaperSection({ path: { code, beeId }, bee }: PaperSectionProps) {
  const page = `/competition/${code}/bee/${beeId}`;
  const files = `/api/bee/competition/${code}/${beeId}`;
  const isReadable = bee.wordlist !== null && !bee.wordlist.sealed;
  return (
    <SectionCard title="Paper and files">
      <Stack gap="md">
        <Text>
          If the network or a laptop fails, continue the bee on paper.{" "}
          {isReadable
            ? "Print the guide before the list is sealed: sealed words can't be printed."
            : bee.wordlist && "The pronouncer's guide can't be printed while its list is sealed."}
        </Text>
        <Group gap="sm">
          <PrintLink href={`${page}/score-sheet`}>Score sheet</PrintLink>
          {isReadable && <PrintLink href={`${page}/guide`}>Pronouncer's guide</PrintLink>}
          {bee.phase !== "setup" && (
            <>
              <PrintLink href={`${page}/log`}>Log</PrintLink>
              <FileLink folder={files} name="results.csv">
                Results (CSV)
              </FileLink>
              <FileLink folder={files} name="log.jsonl">
                Log (JSON lines)
              </FileLink>
            </>
          )}
        </Group>
      </Stack>
    </SectionCard>
  );
}

interface LinkProps {
  href: string;
  children: string;
}

/** Opens a page to print in a new tab, so that the bee stays open. */
const PrintLink = ({ href, children }: LinkProps) => (
  <Button
    component="a"
    href={href}
    target="_blank"
    rel="noreferrer"
    variant="default"
    size="sm"
    leftSection={<IconPrinter size={18} aria-hidden />}
  >
    {children}
  </Button>
);

interface FileLinkProps {
  folder: string;
  name: string;
  children: string;
}

function FileLink({ folder, name, children }: FileLinkProps) {
  const download = useDownload();
  return (
    <Button
      component="a"
      href={`${folder}/${name}`}
      download={name}
      {...download}
      variant="default"
      size="sm"
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {children}
    </Button>
  );
}
