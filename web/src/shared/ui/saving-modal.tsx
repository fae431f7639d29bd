import type { ModalProps } from "@mantine/core";
import { createContext, type RefObject, use, useEffect, useRef } from "react";
import { Modal } from "./lazy-dialog";

/** How many saves of the dialog are on their way. */
const Saves = createContext<RefObject<number>>({ current: 0 });

/** A dialog that can't be closed while its content saves: a failure must find it open. The content calls `useKeepOpen`. */
export function SavingModal({ onClose, ...props }: ModalProps) {
  const saves = useRef(0);
  return (
    <Saves value={saves}>
      <Modal
        {...props}
        onClose={() => {
          if (saves.current === 0) onClose();
        }}
      />
    </Saves>
  );
}

/** Keeps the dialog around it, if any, open during a save. */
export function useKeepOpen(saving: boolean): void {
  const saves = use(Saves);
  useEffect(() => {
    if (!saving) return;
    saves.current += 1;
    return () => {
      saves.current -= 1;
    };
  }, [saving, saves]);
}
