import { Alert, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { GuestLayout } from "@/shared/ui/guest-layout";
import { TextLink } from "@/shared/ui/link";
import { CredentialsForm } from "./credentials-form";
import type { GuestSearch } from "./guest-search";
import { SignInMethods } from "./sign-in-methods";
import type { SignInOffer } from "./sign-in-options";
import { loginSentence } from "./sign-in-sentences";
import { useCompleteLogin } from "./use-complete-login";
import { type LogInAnswer, useSecondStep } from "./use-second-step";

/** /login */
export function LoginPage({
  deleted,
  redirect,
  failed,
  offer,
}: GuestSearch & { offer: SignInOffer }) {
  const completeLogin = useCompleteLogin();
  const [secondStep, dialog] = useSecondStep();
  const complete = async (answer: LogInAnswer) => completeLogin(await secondStep(answer), redirect);
  return (
    <GuestLayout
      title="Log In"
      description={deleted === true ? "Goodbye!" : "Welcome back."}
      foot={
        <>
          No account yet?{" "}
          <TextLink to="/register" replace search={redirect === undefined ? {} : { redirect }}>
            Register
          </TextLink>
          {offer.byPassword && (
            <>
              <br />
              <TextLink to="/forgot">Forgot your password?</TextLink>
              <br />
              <TextLink to="/claim">Have a claim code?</TextLink>
            </>
          )}
        </>
      }
    >
      {deleted === true && (
        <Alert color="honey" mb="md" role="status" icon={<IconInfoCircle aria-hidden />}>
          <Text>Your account was deleted.</Text>
        </Alert>
      )}
      <SignInMethods offer={offer} redirect={redirect} failed={failed} onLogIn={complete}>
        <CredentialsForm
          action="Log In"
          newPassword={false}
          sentence={loginSentence}
          submit={async (body) =>
            complete(await unwrap(api.POST("/api/identity/sign-in", { body })))
          }
        />
      </SignInMethods>
      {dialog}
    </GuestLayout>
  );
}
