import { type ComponentProps, lazy } from "react";
import { OnceOpened, retryImport } from "@/shared/ui/lazy-dialog";

const Dialog = lazy(async () => ({
  default: (await retryImport(() => import("./invite-dialog"))).InviteDialog,
}));

/** The dialog isn't part of the first load. */
export function InviteDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <OnceOpened opened={props.opened}>
      <Dialog {...props} />
    </OnceOpened>
  );
}
