import { createFileRoute } from "@tanstack/react-router";
import { ForgotPage } from "@/features/identity/forgot-page";
import { signInOptionsQuery } from "@/features/identity/sign-in-options";

export const Route = createFileRoute("/forgot")({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(signInOptionsQuery);
  },
  component: ForgotPage,
});
