import { createFileRoute } from "@tanstack/react-router";
import { lexiconQuery } from "@/features/tools/api";
import { DifficultyCalcPage } from "@/features/tools/difficulty/difficulty-calc-page";
import { requireAdmin } from "@/shared/session/guards";

export const Route = createFileRoute("/difficulty-calc")({
  beforeLoad: async (guard) => {
    await requireAdmin(guard);
  },
  loader: ({ context }) => {
    // Not awaited: the page works without it.
    void context.queryClient.prefetchQuery(lexiconQuery);
  },
  component: DifficultyCalcPage,
});
