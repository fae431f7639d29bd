import { createFileRoute } from "@tanstack/react-router";
import { ResetPage } from "@/features/identity/reset-page";

export const Route = createFileRoute("/reset")({
  component: ResetPage,
});
