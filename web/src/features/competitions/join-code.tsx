import { Button, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import classes from "./join-code.module.css";

/** The code to give to spellers, big enough to read from the last row. */
export function JoinCode({ code }: { code: number }) {
  const digits = useRef<HTMLElement>(null);
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
      await navigator.clipboard.writeText(String(code));
      setCopied(true);
    } catch {
      // Without https there is no clipboard: the code is selected, ready for the keyboard.
      if (digits.current !== null) {
        window.getSelection()?.selectAllChildren(digits.current);
      }
    }
  }

  return (
    <div className={classes.box}>
      <Text fz="sm" fw={600} id="join-code-label">
        Join code
      </Text>
      <Group gap="md" wrap="nowrap">
        <span className={classes.digits} ref={digits}>
          {code}
        </span>
        <Button
          variant="default"
          size="sm"
          leftSection={
            copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
          }
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
        </Button>
      </Group>
    </div>
  );
}
