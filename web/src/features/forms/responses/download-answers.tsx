import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useDownload } from "@/shared/ui/use-download";
import { responsesFileUrl } from "../api";
import type { AnswersView } from "../rules/answers-view";

/** Downloads what is shown: its search, filters, order and chosen columns. */
export function DownloadAnswers({ templateId, view }: { templateId: string; view: AnswersView }) {
  const { loading, onClick } = useDownload();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={loading}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={responsesFileUrl(templateId, "xlsx", view)}
          download="responses.xlsx"
          onClick={onClick}
        >
          Excel (.xlsx)
        </Menu.Item>
        <Menu.Item
          component="a"
          href={responsesFileUrl(templateId, "csv", view)}
          download="responses.csv"
          onClick={onClick}
        >
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
