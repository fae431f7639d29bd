import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PageHeader } from "@/shared/ui/page-header";

interface PrintHeaderProps {
  /** What is printed. */
  title: string;
  /** Of what, such as the title of a bee. */
  subject: string;
  /** How to use the sheet. Not printed. */
  children: ReactNode;
}

/** The heading of a sheet, with its button to print. */
export function PrintHeader({ title, subject, children }: PrintHeaderProps) {
  const icon = <IconPrinter size={20} aria-hidden />;
  return (
    <PageHeader
      title={`${title}: ${subject}`}
      tabTitle={`${title} · ${subject}`}
      description={<span className="wh-on-screen">{children}</span>}
      actions={
        <Button leftSection={icon} onClick={() => window.print()}>
          Print
        </Button>
      }
    />
  );
}
