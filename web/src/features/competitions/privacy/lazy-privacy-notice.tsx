import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense } from "react";
import { retryImport } from "@/shared/ui/lazy-dialog";
import { privacyQuery } from "./api";

const Notice = lazy(async () => ({
  default: (await retryImport(() => import("./privacy-notice"))).PrivacyNotice,
}));

/** Few competitions need it, so it isn't part of the first load. */
export function PrivacyNotice(props: Omit<ComponentProps<typeof Notice>, "settings">) {
  const { data } = useQuery(privacyQuery(props.code));
  if (data === undefined || (data.warnedAt === null && !data.consentRequired)) return null;
  return (
    <Suspense>
      <Notice {...props} settings={data} />
    </Suspense>
  );
}
