import { lazy, type ReactNode, Suspense } from "react";
import type { GuestSearch } from "./guest-search";
import type { SignInOffer } from "./sign-in-options";

// Many servers have no providers, and this would weigh on /login.
const ProviderButtons = lazy(async () => {
  const { ProviderButtons } = await import("./provider-buttons");
  return { default: ProviderButtons };
});

interface SignInMethodsProps extends Pick<GuestSearch, "redirect" | "failed"> {
  offer: SignInOffer;
  /** The form with the password. */
  children: ReactNode;
}

/** The ways to sign in that there are: with a password, and with providers. */
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
