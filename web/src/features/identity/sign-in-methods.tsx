import { lazy, type ReactNode, Suspense } from "react";
import type { GuestSearch } from "./guest-search";
import { knowsPasskeys } from "./passkey";
import { PasskeyButton } from "./passkey-button";
import type { SignInOffer } from "./sign-in-options";
import type { LogInAnswer } from "./use-second-step";

// Lazy: many servers have no providers.
const ProviderButtons = lazy(async () => {
  const { ProviderButtons } = await import("./provider-buttons");
  return { default: ProviderButtons };
});

interface SignInMethodsProps extends Pick<GuestSearch, "redirect" | "failed"> {
  offer: SignInOffer;
  /** After a log-in with a provider or a passkey. */
  onLogIn: (answer: LogInAnswer) => Promise<void>;
  /** Whether the page stays as it is. */
  staysHere?: boolean;
  /** The password form. */
  children: ReactNode;
}

/** The available ways to log in: a password, a passkey, providers, or several of them. */
export function SignInMethods({ offer, children, ...options }: SignInMethodsProps) {
  return (
    <>
      {offer.byPassword && children}
      {offer.byPasskey && knowsPasskeys && <PasskeyButton onLogIn={options.onLogIn} />}
      {offer.providers.length > 0 && (
        <Suspense>
          <ProviderButtons providers={offer.providers} afterForm={offer.byPassword} {...options} />
        </Suspense>
      )}
    </>
  );
}
