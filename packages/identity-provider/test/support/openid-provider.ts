import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { interactionPolicy, Provider } from "oidc-provider";
import { CLIENT_ID, CLIENT_SECRET } from "./id-issuer.ts";

/** A whole OpenID provider, with a page on which somebody signs in or refuses. */
export type OpenIdProvider = {
  /** Such as `http://127.0.0.1:40001`. */
  url: string;
  /** Whoever signs in from now on is this. */
  account: { sub: string; email?: string; email_verified?: boolean; name?: string };
  /** Its pages cut off the window that opened them. */
  isolated: boolean;
  /** Where it may lead back to. */
  allowRedirect(uri: string): void;
  stop(): Promise<void>;
};

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirectUris: string[] = [];
  const state: OpenIdProvider = {
    url,
    account: { sub: "nobody" },
    isolated: false,
    allowRedirect: (uri) => void redirectUris.push(uri),
    stop: () => stop(server),
  };
  let provider: Provider | undefined;
  server.on("request", (request, response) => {
    provider ??= providerOn(state, redirectUris); // once it is known who may lead where
    if (state.isolated) response.setHeader("cross-origin-opener-policy", "same-origin");
    if (request.url?.startsWith("/interaction/")) return void interact(provider, state, request, response);
    provider.callback()(request, response);
  });
  return state;
}

function providerOn(state: OpenIdProvider, redirect_uris: string[]): Provider {
  return new Provider(state.url, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris }],
    cookies: { keys: ["of the tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], name: [] },
    scopes: ["openid", "email", "profile", "name"],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}`, policy: askedEveryTime() },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...state.account, sub: accountId }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session!.accountId! });
      grant.addOIDCScope("openid email profile name");
      await grant.save();
      return grant;
    },
  });
}

/** The provider remembers nobody: each popup begins with its page. */
function askedEveryTime(): interactionPolicy.DefaultPolicy {
  const { base, Check } = interactionPolicy;
  const policy = base();
  const isNew = new Check("every_time", "everybody signs in", (context) => !context.oidc.result?.login);
  policy.get("login")?.checks.add(isNew);
  return policy;
}

/** The page on which somebody signs in, and what its two buttons do. */
async function interact(provider: Provider, state: OpenIdProvider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === "GET") {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Provider</title>
      <form method="post"><button>Sign in</button><button formaction="${request.url}?refuse">Refuse</button></form>`);
    return;
  }
  const result = request.url?.endsWith("?refuse")
    ? { error: "access_denied", error_description: "refused" }
    : { login: { accountId: state.account.sub } };
  await provider.interactionFinished(request, response, result);
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((stopped) => server.close(() => stopped()));
}
