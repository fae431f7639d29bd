import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { GuestLayout } from "@/shared/ui/guest-layout";
import { TextLink } from "@/shared/ui/link";
import { CredentialsForm } from "./credentials-form";
import type { GuestSearch } from "./guest-search";
import { SignInMethods } from "./sign-in-methods";
import type { SignInOffer } from "./sign-in-options";
import { registerSentence } from "./sign-in-sentences";
import { useCompleteLogin } from "./use-complete-login";
import { useSecondStep } from "./use-second-step";

/** /register */
export function RegisterPage({ redirect, failed, offer }: GuestSearch & { offer: SignInOffer }) {
  const completeLogin = useCompleteLogin();
  const [secondStep, dialog] = useSecondStep();
  return (
    <GuestLayout
      title="Register"
      description="One account for all your competitions."
      foot={
        <>
          Already have an account?{" "}
          <TextLink to="/login" replace search={redirect === undefined ? {} : { redirect }}>
            Log In
          </TextLink>
        </>
      }
    >
      <SignInMethods
        // A passkey logs in to an account that exists.
        offer={{ ...offer, byPasskey: false }}
        redirect={redirect}
        failed={failed}
        onLogIn={async (answer) => completeLogin(await secondStep(answer), redirect)}
      >
        <CredentialsForm
          action="Register"
          newPassword
          asksName
          sentence={registerSentence}
          submit={async (credentials) => {
            const identity = await unwrap(api.POST("/api/identity/sign-up", { body: credentials }));
            await completeLogin(identity, redirect);
          }}
        />
      </SignInMethods>
      {dialog}
    </GuestLayout>
  );
}
