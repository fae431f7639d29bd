import { lazy, type ReactNode, Suspense } from "react";
import type { GuestSearch } from "./guest-search";
import type { SignInOffer } from "./sign-in-options";

// Lazy: many servers have no providers.
const ProviderButtons = lazy(async () => {
  const { ProviderButtons } = await import("./provider-buttons");
  return { default: ProviderButtons };
});

interface SignInMethodsProps extends Pick<GuestSearch, "redirect" | "failed"> {
  offer: SignInOffer;
  /** The password form. */
  children: ReactNode;
}

/** The available ways to log in: a password, providers, or both. */
export function SignInMethods({ offer, redirect, failed, children }: SignInMethodsProps) {
  return (
    <>
      {offer.byPassword && children}
      {offer.providers.length > 0 && (
        <Suspense>
          <ProviderButtons
            providers={offer.providers}
            afterForm={offer.byPassword}
            redirect={redirect}
            failed={failed}
          />
        </Suspense>
      )}
    </>
  );
}
