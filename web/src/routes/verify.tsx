import { createFileRoute } from "@tanstack/react-router";
import { VerifyPage } from "@/features/identity/verify-page";

export const Route = createFileRoute("/verify")({
  component: VerifyPage,
});
