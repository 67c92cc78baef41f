import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { hashOf } from "../../src/handles.ts";
import { saveResult } from "../../src/oidc/idp-result.ts";
import { profileOf } from "../../src/oidc/profile.ts";
import type { PopupEvent, PopupRequest } from "../../src/protocol.ts";
import { CLIENT_ID, oidcProviders, startIdIssuer } from "../support/id-issuer.ts";
import { callIdentity, newEmail, startIdentityServer } from "../support/identity-server.ts";

const issuer = await startIdIssuer();
const providers = oidcProviders({
  "oidc.teelin": issuer.url,
  "apple.com": issuer.url,
  "oidc.away": "http://127.0.0.1:9",
});
const server = await startIdentityServer({ providers });
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});
beforeEach(() => server.limits.clear());

const sessionId = randomUUID();
const sessionHash = hashOf(sessionId).toString("base64url");

function open(query: Partial<PopupRequest> = {}) {
  const request: PopupRequest = {
    providerId: "oidc.teelin",
    authType: "signInViaPopup",
    eventId: "0123456789",
    sessionHash,
    redirectUrl: `${server.origin}/en/sign-in`,
    ...query,
  };
  return fetch(`${server.origin}/identity/handler?${new URLSearchParams(request)}`, { redirect: "manual" });
}

/** The event that the popup's page posts, as it stands in it. */
async function eventIn(response: Response): Promise<PopupEvent | null> {
  const [, delivery] = /data-delivery="([^"]*)"/.exec(await response.text()) ?? [];
  const text = delivery?.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
  return text ? JSON.parse(text).event : null;
}
const errorIn = async (response: Response) => {
  const event = await eventIn(response);
  return event && "error" in event ? event.error.code : event;
};

describe("the popup's beginning", () => {
  test("leads to the provider for a code, with PKCE, state and nonce, and tells no secret", async () => {
    const response = await open();
    expect(response.status).toBe(302);
    const url = new URL(response.headers.get("location")!);
    expect(url.origin + url.pathname).toBe(`${issuer.url}/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT_ID,
      redirect_uri: `${server.origin}/identity/callback`,
      response_type: "code",
      scope: "openid email profile",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test("asks Apple for a form", async () => {
    const { searchParams } = new URL((await open({ providerId: "apple.com" })).headers.get("location")!);
    expect(searchParams.get("response_mode")).toBe("form_post");
    expect(searchParams.get("scope")).toBe("openid email name");
  });

  test("passes on what a page may wish, and nothing that is ours to say", async () => {
    const customParameters = {
      prompt: "select_account",
      redirect_uri: "https://evil.example",
      state: "x",
      client_id: "x",
    };
    const response = await open({
      lang: "ga",
      scopes: "calendar,email",
      customParameters: JSON.stringify(customParameters),
    });
    const { searchParams } = new URL(response.headers.get("location")!);
    expect(searchParams.get("prompt")).toBe("select_account");
    expect(searchParams.get("ui_locales")).toBe("ga");
    expect(searchParams.get("scope")).toBe("openid email profile calendar");
    expect(searchParams.getAll("redirect_uri")).toEqual([`${server.origin}/identity/callback`]);
    expect(searchParams.get("client_id")).toBe(CLIENT_ID);
    expect(searchParams.get("state")).not.toBe("x");
  });

  test("keeps its window's ties to the page, and is never kept itself", async () => {
    for (const response of [await open(), await open({ providerId: "oidc.nowhere" })]) {
      expect(response.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  test.each([
    "https://evil.example/",
    "https://eolaire.example.evil.example/",
    "http://127.0.0.1.evil.example/",
    "javascript:alert(1)",
    "//evil.example",
    "",
  ])("is refused to the page %j", async (redirectUrl) => {
    expect(await errorIn(await open({ redirectUrl }))).toBe("auth/unauthorized-domain");
  });

  test("says what is wrong where the provider is not configured, or away", async () => {
    expect(await errorIn(await open({ providerId: "oidc.nowhere" }))).toBe("auth/operation-not-allowed");
    expect(await errorIn(await open({ providerId: "oidc.away" }))).toBe("auth/network-request-failed");
  });

  test("tells nobody where it cannot know whom", async () => {
    for (const wrong of [{ eventId: "<script>" }, { eventId: "" }, { sessionHash: "short" }, { authType: "unknown" }]) {
      const response = await open(wrong as Partial<PopupRequest>);
      expect(response.status).toBe(400);
      expect(await eventIn(response)).toBeNull();
    }
  });

  test("counts with the other calls of an address", async () => {
    const slow = await startIdentityServer({ providers, callsPerMinute: 1 });
    const callback = () => fetch(`${slow.origin}/identity/callback?state=x`);
    expect((await callback()).status).toBe(400);
    expect((await callback()).status).toBe(429);
    await slow.stop();
  });

  test("is limited for an address", async () => {
    const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await open()).status));
    expect(statuses.filter((status) => status === 302)).toHaveLength(30);
    expect(await errorIn(await open())).toBe("auth/too-many-requests");
  });
});

describe("the popup's end", () => {
  const stateOf = async (query?: Partial<PopupRequest>) =>
    new URL((await open(query)).headers.get("location")!).searchParams.get("state")!;
  const callback = (query: Record<string, string>) =>
    fetch(`${server.origin}/identity/callback?${new URLSearchParams(query)}`);
  const post = (form: Record<string, string>) =>
    fetch(`${server.origin}/identity/callback`, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { origin: issuer.url },
    });

  test("tells the page that somebody refused, by address and by form", async () => {
    const error = "access_denied";
    expect(await errorIn(await callback({ state: await stateOf(), error }))).toBe("auth/popup-closed-by-user");
    expect(await errorIn(await post({ state: await stateOf(), error }))).toBe("auth/popup-closed-by-user");
  });

  test("takes a state once, and no other", async () => {
    const state = await stateOf();
    await callback({ state, error: "access_denied" });
    for (const again of [{ state }, { state: "never given" }, {}] as Record<string, string>[]) {
      const response = await callback({ ...again, code: "x" });
      expect(response.status).toBe(400);
      expect(await eventIn(response)).toBeNull();
    }
  });

  test("takes no state that is older than a quarter of an hour", async () => {
    const state = await stateOf();
    server.moveClock({ minutes: 15 });
    expect((await callback({ state, error: "access_denied" })).status).toBe(400);
    server.moveClock({ minutes: -15 });
  });

  test("takes no code that the provider does not know, and none from another issuer", async () => {
    expect(await errorIn(await callback({ state: await stateOf(), code: "x" }))).toBe("auth/invalid-credential");
    const mixedUp = { state: await stateOf(), code: "x", iss: "https://evil.example" };
    expect(await errorIn(await callback(mixedUp))).toBe("auth/invalid-credential");
  });

  test("runs one script, which its policy names", async () => {
    const response = await callback({ state: await stateOf(), error: "access_denied" });
    const policy = response.headers.get("content-security-policy")!;
    const [, script = ""] = /<script>(.*)<\/script>/s.exec(await response.text()) ?? [];
    expect(policy).toContain(`script-src 'sha256-${hashOf(script).toString("base64")}'`);
    expect(policy).not.toContain("unsafe");
  });
});

describe("what the popup brings", () => {
  const saved = (email = newEmail()) => {
    const profile = profileOf({ sub: randomUUID(), email, email_verified: true });
    const result = {
      providerId: "oidc.teelin",
      profile,
      idToken: "of the provider",
      accessToken: "opens the calendar",
    };
    return saveResult(server.db, server.deps, result, sessionHash);
  };
  const redeem = async (handle: string, session: string | undefined) => {
    const requestUri = `${server.origin}/identity/callback?providerId=oidc.teelin&handle=${handle}`;
    const { body } = await callIdentity(server, "/v1/accounts:signInWithIdp", { requestUri, sessionId: session });
    return body as Record<string, unknown> & { error?: { message: string } };
  };

  test("signs in once", async () => {
    const handle = await saved();
    expect(await redeem(handle, sessionId)).toMatchObject({
      isNewUser: true,
      oauthIdToken: "of the provider",
      oauthAccessToken: "opens the calendar",
      idToken: expect.any(String),
    });
    expect((await redeem(handle, sessionId)).error?.message).toBe("INVALID_IDP_RESPONSE");
  });

  test.each([undefined, "", "another session"])("is of no use to a page whose session id is %j", async (session) => {
    const handle = await saved();
    expect((await redeem(handle, session)).error?.message).toBe("INVALID_IDP_RESPONSE");
    expect((await redeem(handle, sessionId)).error?.message).toBe("INVALID_IDP_RESPONSE"); // and then to nobody
  });

  test("must be redeemed within two minutes", async () => {
    const handle = await saved();
    server.moveClock({ minutes: 2 });
    expect((await redeem(handle, sessionId)).error?.message).toBe("INVALID_IDP_RESPONSE");
    server.moveClock({ minutes: -2 });
  });

  test("stands sealed in the database", async () => {
    await saved("nora@somewhere.example");
    const steps = await server.db.selectFrom("identity_step").select("data").execute();
    for (const { data } of steps) expect(data.includes("nora@somewhere.example")).toBe(false);
  });
});
