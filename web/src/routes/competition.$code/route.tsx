import { createFileRoute, notFound } from "@tanstack/react-router";
import { competitionQuery } from "@/shared/api/competition";
import { requireUser } from "@/shared/session/guards";

export const Route = createFileRoute("/competition/$code")({
  params: {
    parse: ({ code }) => {
      if (!/^\d{1,9}$/.test(code)) {
        throw notFound();
      }
      return { code: Number(code) };
    },
    stringify: ({ code }) => ({ code: String(code) }),
  },
  beforeLoad: requireUser,
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(competitionQuery(params.code)),
});
