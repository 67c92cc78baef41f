import { buildAuthorizationUrl, calculatePKCECodeChallenge } from "openid-client";
import { z } from "zod";
import type { OidcProvider } from "../ports.ts";
import type { Attempt } from "./attempt.ts";
import { discover } from "./providers.ts";

const APPLE = "apple.com";
/** Parameters that an application may pass to a provider; we set all others. */
const PARAMETERS = ["prompt", "login_hint", "hd", "display", "ui_locales"];
const MAX_PARAMETER = 200;
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/; // RFC 6749, section 3.3

export type Wishes = { scopes?: string | undefined; customParameters?: string | undefined; lang?: string | undefined };

/** The provider's authorization address: code flow with PKCE, `state` and `nonce`. */
export async function authorizationUrl(
  provider: OidcProvider,
  { redirectUri, nonce, codeVerifier }: Attempt,
  { state, ...wishes }: Wishes & { state: string },
): Promise<URL> {
  const { client } = await discover(provider);
  return buildAuthorizationUrl(client, {
    ...(wishes.lang && { ui_locales: wishes.lang }),
    ...customParametersIn(wishes),
    redirect_uri: redirectUri,
    response_type: "code",
    scope: scopesOf(provider, wishes).join(" "),
    // Apple returns name and address only with response_mode form_post.
    ...(provider.id === APPLE && { response_mode: "form_post" }),
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
}

function scopesOf({ id }: OidcProvider, { scopes = "" }: Wishes): string[] {
  const ours = ["openid", "email", id === APPLE ? "name" : "profile"];
  const asked = scopes.split(/[ ,]/).filter((scope) => SCOPE.test(scope));
  return [...new Set([...ours, ...asked])];
}

function customParametersIn({ customParameters = "{}" }: Wishes): Record<string, string> {
  const asked = z.record(z.string(), z.string().max(MAX_PARAMETER)).safeParse(parseJson(customParameters));
  const entries = Object.entries(asked.data ?? {});
  return Object.fromEntries(entries.filter(([name]) => PARAMETERS.includes(name)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // invalid custom parameters are ignored
  }
}
