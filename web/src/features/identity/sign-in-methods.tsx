import { lazy, type ReactNode, Suspense } from "react";
import type { Schema } from "@/shared/api/client";
import type { GuestSearch } from "./guest-search";
import type { SignInOffer } from "./sign-in-options";

// Lazy: many servers have no providers.
const ProviderButtons = lazy(async () => {
  const { ProviderButtons } = await import("./provider-buttons");
  return { default: ProviderButtons };
});

interface SignInMethodsProps extends Pick<GuestSearch, "redirect" | "failed"> {
  offer: SignInOffer;
  /** After a log-in with a provider. */
  onLogIn: (identity: Schema<"Identity">) => Promise<void>;
  /** Whether the page stays as it is. */
  staysHere?: boolean;
  /** The password form. */
  children: ReactNode;
}

/** The available ways to log in: a password, providers, or both. */
export function SignInMethods({ offer, children, ...options }: SignInMethodsProps) {
  return (
    <>
      {offer.byPassword && children}
      {offer.providers.length > 0 && (
        <Suspense>
          <ProviderButtons providers={offer.providers} afterForm={offer.byPassword} {...options} />
        </Suspense>
      )}
    </>
  );
}
