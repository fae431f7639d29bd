import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import Provider, { type Configuration } from "oidc-provider";

/** What the provider reports about a person. */
interface Claims {
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

/** The internals that tests patch to get invalid tokens. The library has no setting for that. */
interface IdTokens {
  expiresIn: (...token: unknown[]) => number;
  prototype: { client: object; issue: (options: object) => Promise<string> };
}

const client = { id: "wordhive", secret: "the-secret-of-the-hive" };

/** A local OpenID Connect provider, with its own login pages. */
export class IdentityProvider {
  tokens: "valid" | "expired" | "wrong audience" = "valid";
  private provider: Provider | undefined;
  private configuration: Configuration = {};
  private readonly people = new Map<string, Claims>();
  private readonly http: Server = createServer((request, response) => {
    if (this.provider === undefined) {
      response.writeHead(503).end();
    } else {
      void this.provider.callback()(request, response);
    }
  });

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.http.listen(0, "127.0.0.1", resolve));
    return this;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** The settings of a server that uses this provider under these ids. */
  settings(...ids: string[]): Record<string, string> {
    return Object.fromEntries(
      ids.flatMap((id) => [
        [`WORDHIVE_OIDC_${id}_ISSUER`, this.issuer],
        [`WORDHIVE_OIDC_${id}_CLIENT_ID`, client.id],
        [`WORDHIVE_OIDC_${id}_CLIENT_SECRET`, client.secret],
      ]),
    );
  }

  /** Registers the server at this address. Until then, every request fails with 503. */
  register(address: string, ...ids: string[]): void {
    this.configuration = {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: ids.map((id) => `${address}/api/identity/oidc/${id}/callback`),
        },
      ],
      claims: {
        openid: ["sub"],
        email: ["email", "email_verified"],
        profile: ["name", "picture"],
      },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      cookies: { keys: ["for the cookies"] },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ sub, ...this.people.get(sub) }),
      }),
    };
    this.rotateKeys();
  }

  /** Anyone who logs in as `login` gets these claims. */
  addPerson(login: string, claims: Claims): void {
    this.people.set(login, claims);
  }

  /** Replaces the signing key. */
  rotateKeys(): void {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const jwks = { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] };
    const provider = new Provider(this.issuer, { ...this.configuration, jwks } as Configuration);
    this.patchTokens(provider.IdToken as unknown as IdTokens);
    this.provider = provider;
  }

  private patchTokens(tokens: IdTokens): void {
    const { expiresIn } = tokens;
    tokens.expiresIn = (...token) =>
      this.tokens === "expired" ? -60 : expiresIn.apply(tokens, token);
    const { issue } = tokens.prototype;
    const wrongAudience = () => this.tokens === "wrong audience";
    tokens.prototype.issue = function (options) {
      if (wrongAudience()) {
        this.client = new Proxy(this.client, {
          get: (client, name) => (name === "clientId" ? "others" : Reflect.get(client, name)),
        });
      }
      return issue.call(this, options);
    };
  }

  async close(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise<void>((resolve) => this.http.close(() => resolve()));
  }
}

/** Logs in on the provider's pages and gives consent. */
export async function logInAtProvider(page: Page, login: string): Promise<void> {
  await enterLogin(page, login);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Logs in as someone who gave consent earlier. */
export async function enterLogin(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
}
