import { createFileRoute } from "@tanstack/react-router";
import { ClaimPage } from "@/features/identity/claim-page";

export const Route = createFileRoute("/claim")({
  component: ClaimPage,
});
