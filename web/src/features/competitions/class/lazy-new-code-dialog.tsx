import { type ComponentProps, lazy } from "react";
import { OnceOpened, retryImport } from "@/shared/ui/lazy-dialog";

const Dialog = lazy(async () => ({
  default: (await retryImport(() => import("./new-code-dialog"))).NewCodeDialog,
}));

/** The dialog isn't part of the first load. */
export function NewCodeDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <OnceOpened opened={props.child !== undefined}>
      <Dialog {...props} />
    </OnceOpened>
  );
}
