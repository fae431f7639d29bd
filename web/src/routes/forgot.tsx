import { createFileRoute } from "@tanstack/react-router";
import { ForgotPage } from "@/features/identity/forgot-page";
import { signInOptionsQuery } from "@/shared/api/sign-in-options";

export const Route = createFileRoute("/forgot")({
  loader: ({ context }) => context.queryClient.prefetchQuery(signInOptionsQuery),
  component: ForgotPage,
});
