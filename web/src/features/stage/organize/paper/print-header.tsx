import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PageHeader } from "@/shared/ui/page-header";

interface PrintHeaderProps {
  /** What is printed. */
  title: string;
  /** The bee's title. */
  bee: string;
  /** How to use the sheet. Not printed. */
  children: ReactNode;
}

/** The heading of a sheet, with its button to print. */
export function PrintHeader({ title, bee, children }: PrintHeaderProps) {
  const icon = <IconPrinter size={20} aria-hidden />;
  return (
    <PageHeader
      title={`${title}: ${bee}`}
      tabTitle={`${title} · ${bee}`}
      description={<span className="wh-on-screen">{children}</span>}
      actions={
        <Button leftSection={icon} onClick={() => window.print()}>
          Print
        </Button>
      }
    />
  );
}
