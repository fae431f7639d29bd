import { type FileButtonProps, FileButton as MantineFileButton } from "@mantine/core";
import { useRef } from "react";

/** Lets people choose files, also the same one again: browsers report only another choice. */
export function FileButton<Multiple extends boolean = false>({
  onChange,
  ...props
}: Omit<FileButtonProps<Multiple>, "resetRef">) {
  const reset = useRef<() => void>(null);
  return (
    <MantineFileButton<Multiple>
      {...(props as FileButtonProps<Multiple>)}
      resetRef={reset}
      onChange={(chosen) => {
        reset.current?.();
        onChange(chosen);
      }}
    />
  );
}
