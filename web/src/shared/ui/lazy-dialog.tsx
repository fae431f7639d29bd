import type { DrawerProps, ModalProps } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";

/** Retries an import until it succeeds, as the page works without it. */
export async function retryImport<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
    }
  }
}

/** Renders a lazy dialog from when it first opens. */
export function OnceOpened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  return used ? <Suspense>{children}</Suspense> : null;
}

const dialogs = () => retryImport(() => import("./modal-dialog"));
const LazyModal = lazy(async () => ({ default: (await dialogs()).Modal }));
const LazyDrawer = lazy(async () => ({ default: (await dialogs()).Drawer }));

/** Mantine's Modal, which isn't part of the first load. */
export function Modal(props: ModalProps) {
  return (
    <OnceOpened opened={props.opened}>
      <LazyModal {...props} />
    </OnceOpened>
  );
}

/** Mantine's Drawer, which isn't part of the first load. */
export function Drawer(props: DrawerProps) {
  return (
    <OnceOpened opened={props.opened}>
      <LazyDrawer {...props} />
    </OnceOpened>
  );
}
