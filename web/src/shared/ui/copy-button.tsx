import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";

interface CopyButtonProps {
  text: string;
  /** The element that shows the text. */
  shown: RefObject<HTMLElement | null>;
}

export function CopyButton({ text, shown }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (copied) {
      const timer = setTimeout(() => setCopied(false), 2500);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without HTTPS there is no clipboard API. Select the text, so that it can be copied by keyboard.
      if (shown.current !== null) {
        window.getSelection()?.selectAllChildren(shown.current);
      }
    }
  }

  return (
    <Button
      variant="default"
      size="sm"
      flex="none"
      leftSection={
        copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
      }
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </Button>
  );
}
