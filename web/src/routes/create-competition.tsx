import { createFileRoute } from "@tanstack/react-router";
import { CreateCompetitionPage } from "@/features/competitions/create-competition-page";
import { requireAdmin } from "@/shared/session/guards";

export const Route = createFileRoute("/create-competition")({
  beforeLoad: async (guard) => {
    await requireAdmin(guard);
  },
  component: CreateCompetitionPage,
});
