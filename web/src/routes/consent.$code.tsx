import { useQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { ConsentPage } from "@/features/forms/consent/consent-page";
import { consentQuery } from "@/shared/api/consent";
import { hasCode } from "@/shared/api/problem";
import { requireUser } from "@/shared/session/guards";
import { QueryView } from "@/shared/ui/query-view";
import { useLeaveWhenSaved } from "@/shared/ui/use-leave-when-saved";

export const Route = createFileRoute("/consent/$code")({
  params: {
    parse: ({ code }) => ({ code: /^\d{1,9}$/.test(code) ? Number(code) : Number.NaN }),
    stringify: ({ code }) => ({ code: String(code) }),
  },
  beforeLoad: async (guard) => {
    if (Number.isNaN(guard.params.code)) throw notFound();
    await requireUser(guard);
  },
  loader: async ({ context: { queryClient }, params: { code } }) => {
    try {
      await queryClient.ensureQueryData(consentQuery(code));
    } catch (error) {
      // There, they can join.
      if (hasCode(error, "not-a-member") || hasCode(error, "not-found")) {
        throw redirect({ to: "/competition/$code", params: { code }, replace: true });
      }
      // The page shows other failures, and tries again.
    }
  },
  component: function Consent() {
    const { code } = Route.useParams();
    const leave = useLeaveWhenSaved();
    const own = useQuery(consentQuery(code));
    return (
      <QueryView query={own} sentence="Could not load the form.">
        {(data) => (
          <ConsentPage
            code={code}
            own={data}
            onSigned={() => leave({ to: "/competition/$code", params: { code } })}
          />
        )}
      </QueryView>
    );
  },
});
