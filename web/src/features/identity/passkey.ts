import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

/** Whether this browser can make and use passkeys. Over http and in old browsers, it can't. */
export const knowsPasskeys =
  typeof PublicKeyCredential === "function" &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential;

type Challenge = Schema<"PasskeyChallenge">;

/** Asks the browser for a new passkey. Undefined if the person cancels, or has one on this device already. */
export async function makePasskey({ options }: Challenge): Promise<object | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return answered(navigator.credentials.create({ publicKey }));
}

/** Asks the browser for a passkey. Undefined if the person cancels, or has none. */
async function choosePasskey({ options }: Challenge): Promise<object | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return answered(navigator.credentials.get({ publicKey }));
}

async function answered(asked: Promise<Credential | null>): Promise<object | undefined> {
  try {
    const credential = await asked;
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
  } catch (error) {
    // Browsers don't say whether the person canceled or has no passkey.
    console.info("No passkey.", error);
    return undefined;
  }
}

/** Logs in with a passkey alone. Undefined if the person cancels. */
export async function logInWithPasskey(): Promise<Schema<"Identity"> | undefined> {
  const challenge = await unwrap(api.POST("/api/identity/log-in/passkey/options"));
  const credential = await choosePasskey(challenge);
  if (credential === undefined) return undefined;
  return unwrap(
    api.POST("/api/identity/log-in/passkey", {
      body: { ceremony: challenge.ceremony, credential: credential as Record<string, never> },
    }),
  );
}

/** Sends a passkey after the password. Undefined if the person cancels. */
export async function sendPasskey(): Promise<Schema<"Identity"> | undefined> {
  const challenge = await unwrap(api.POST("/api/identity/log-in/second-passkey/options"));
  const credential = await choosePasskey(challenge);
  if (credential === undefined) return undefined;
  return unwrap(
    api.POST("/api/identity/log-in/second-passkey", {
      body: { ceremony: challenge.ceremony, credential: credential as Record<string, never> },
    }),
  );
}
