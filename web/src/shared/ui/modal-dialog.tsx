import {
  type DrawerProps,
  Drawer as MantineDrawer,
  Modal as MantineModal,
  type ModalProps,
} from "@mantine/core";
import { useTopDialog } from "./top-dialog";

export function Modal({ zIndex = 200, closeOnEscape, ...props }: ModalProps) {
  const top = useTopDialog(props.opened, Number(zIndex), closeOnEscape);
  return <MantineModal {...props} {...top} zIndex={zIndex} />;
}

export function Drawer({ zIndex = 200, closeOnEscape, ...props }: DrawerProps) {
  const top = useTopDialog(props.opened, Number(zIndex), closeOnEscape);
  return <MantineDrawer {...props} {...top} zIndex={zIndex} />;
}
