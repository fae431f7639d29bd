import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { JoinPage } from "@/features/competitions/invite/join-page";
import { sessionQuery } from "@/shared/session/session";

export const Route = createFileRoute("/join/$code")({
  params: {
    parse: ({ code }) => ({ code: /^\d{1,9}$/.test(code) ? Number(code) : Number.NaN }),
    stringify: ({ code }) => ({ code: String(code) }),
  },
  beforeLoad: async ({ context, params: { code } }) => {
    if (Number.isNaN(code)) throw notFound();
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    // There, members are in, and others join.
    if (session !== null) {
      const state = { invited: true } as const;
      throw redirect({ to: "/competition/$code", params: { code }, replace: true, state });
    }
  },
  component: function Join() {
    return <JoinPage code={Route.useParams().code} />;
  },
});
