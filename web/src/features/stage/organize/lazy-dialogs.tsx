import { type ComponentProps, lazy } from "react";
import { OnceOpened, retryImport } from "@/shared/ui/lazy-dialog";

// The dialogs aren't part of the page's script.

const Unseal = lazy(async () => ({
  default: (await retryImport(() => import("./unseal-dialog"))).UnsealDialog,
}));
const Participants = lazy(async () => ({
  default: (await retryImport(() => import("./participants-dialog"))).ParticipantsDialog,
}));
const Entry = lazy(async () => ({
  default: (await retryImport(() => import("./entry-dialog"))).EntryDialog,
}));

export function UnsealDialog(props: ComponentProps<typeof Unseal>) {
  return (
    <OnceOpened opened={props.opened}>
      <Unseal {...props} />
    </OnceOpened>
  );
}

export function ParticipantsDialog(props: ComponentProps<typeof Participants>) {
  return (
    <OnceOpened opened={props.opened}>
      <Participants {...props} />
    </OnceOpened>
  );
}

export function EntryDialog(props: ComponentProps<typeof Entry>) {
  return (
    <OnceOpened opened={props.opened}>
      <Entry {...props} />
    </OnceOpened>
  );
}
