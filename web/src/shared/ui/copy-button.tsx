import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";

interface CopyButtonProps {
  /** What is copied. */
  text: string;
  /** Where it stands on the page. */
  shown: RefObject<HTMLElement | null>;
}

/** Copies what stands beside it. */
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
      // Without https there is no clipboard: the text is selected, ready for the keyboard.
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
