import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useCanGoBack, useLocation, useRouter } from "@tanstack/react-router";
import { parentPath } from "@/shared/lib/parent-path";

// Before /claim, someone else may have been logged in.
const withoutBack = new Set(["/", "/login", "/register", "/claim"]);

/** Goes back in the history, or to the parent page when there is none. */
export function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const pathname = useLocation({ select: (location) => location.pathname });
  if (withoutBack.has(pathname)) {
    return null;
  }
  return (
    <Button
      className="wh-on-screen"
      variant="subtle"
      color="gray"
      px="xs"
      mih={44}
      ml={-8}
      leftSection={<IconArrowLeft size={20} aria-hidden />}
      onClick={() => {
        if (canGoBack) {
          router.history.back();
        } else {
          void router.navigate({ to: parentPath(pathname) });
        }
      }}
    >
      Back
    </Button>
  );
}
