import { afterAll, describe, expect, test } from "vitest";
import { errorCode, newAuth, sdk } from "./support/auth-sdk.ts";
import { callIdentity, newEmail, PASSWORD, startIdentityServer } from "./support/identity-server.ts";

const server = await startIdentityServer();
const TOOLKIT = `${server.origin}/identitytoolkit.googleapis.com`;
const SIGN_UP = `${TOOLKIT}/v1/accounts:signUp?key=eolaire`;
afterAll(() => server.stop());

const post = (body: string, headers: Record<string, string> = { "content-type": "application/json" }) =>
  fetch(SIGN_UP, { method: "POST", headers, body });
const messageIn = async (answer: Response) => ((await answer.json()) as { error: { message: string } }).error.message;

describe("a call", () => {
  test.each(["/v1/accounts:signUp", "/v2/accounts:revokeToken"])("without our key is refused: %s", async (path) => {
    for (const key of ["", "another"]) {
      const answer = await callIdentity(server, path, {}, { key });
      expect(answer.status).toBe(403);
      expect(answer.body.error).toMatchObject({ code: 403, message: "The request is missing a valid API key." });
    }
    const token = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token`, { method: "POST" });
    expect(token.status).toBe(403);
  });

  test("that there is none of is not found, in the protocol's shape", async () => {
    const answer = await callIdentity(server, "/v1/accounts:issueAnything", {});
    expect(answer.status).toBe(404);
    expect(answer.body.error?.message).toBe("NOT_FOUND");
  });

  test("has at most 64 kB", async () => {
    const answer = await post(JSON.stringify({ filler: "x".repeat(64 * 1024) }));
    expect(answer.status).toBe(413);
    expect(await messageIn(answer)).toBe("PAYLOAD_TOO_LARGE");
    expect((await post(JSON.stringify({ email: "nora", filler: "x".repeat(60 * 1024) }))).status).toBe(400);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "of the type %j is refused",
    async (type) => {
      const answer = await fetch(SIGN_UP, {
        method: "POST",
        headers: type ? { "content-type": type } : {},
        body: Buffer.from("{}"),
      });
      expect(answer.status).toBe(415);
      expect(await messageIn(answer)).toBe("UNSUPPORTED_MEDIA_TYPE");
    },
  );

  test.each([
    "{",
    "[]",
    '"text"',
    "null",
    "7",
    '{"email":1}',
    '{"email":["a@b.ie"]}',
    '{"email":"a@b.ie","password":{}}',
  ])("with the body %s is a bad request", async (body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect((await messageIn(answer)).split(" : ")[0]).toBe("INVALID_ARGUMENT");
  });

  test("may carry fields that we do not know", async () => {
    const { status } = await callIdentity(server, "/v1/accounts:signUp", {
      email: newEmail(),
      password: PASSWORD,
      clientType: "CLIENT_TYPE_WEB",
      tenantId: "t",
      captchaResponse: "c",
      recaptchaVersion: "v",
      returnSecureToken: true,
      tomorrow: { a: [1] },
    });
    expect(status).toBe(200);
  });

  test("answers keys only that mean something to the SDK", async () => {
    const { body } = await callIdentity(server, "/v1/accounts:signUp", { email: newEmail(), password: PASSWORD });
    for (const key of ["needConfirmation", "errorMessage", "mfaPendingCredential", "phoneNumber", "mfaInfo"]) {
      expect(body).not.toHaveProperty(key);
    }
    expect(body).toMatchObject({ expiresIn: "3600" });
  });

  test("is never kept, nor is an error", async () => {
    const good = await callIdentity(server, "/v1/accounts:createAuthUri", { identifier: newEmail() });
    const bad = await callIdentity(server, "/v1/accounts:createAuthUri", {});
    for (const { headers } of [good, bad]) expect(headers.get("cache-control")).toBe("no-store");
  });
});

test.each([
  ["/v1/accounts:signInWithPassword", { password: "x" }, "INVALID_EMAIL"],
  ["/v1/accounts:signUp", { password: "turf and heather 1847" }, "INVALID_EMAIL"],
  ["/v1/accounts:signInWithEmailLink", { oobCode: "x" }, "INVALID_EMAIL"],
  ["/v1/accounts:sendOobCode", { requestType: "PASSWORD_RESET" }, "INVALID_EMAIL"],
])("%s names a malformed address as such, also one with control characters", async (path, body, code) => {
  for (const email of [
    "nora\u0000@inn.example",
    "nora@inn.example\r\nBcc: x@inn.example",
    "\ud800@inn.example",
    "n".repeat(2000),
  ]) {
    expect((await callIdentity(server, path, { ...body, email })).body.error?.message).toBe(code);
  }
});

describe("another origin", () => {
  const origin = "https://elsewhere.example";

  test("may ask first", async () => {
    const answer = await fetch(SIGN_UP, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-client-version",
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    const allowed = answer.headers.get("access-control-allow-headers")?.toLowerCase();
    for (const name of [
      "content-type",
      "x-client-version",
      "x-firebase-gmpid",
      "x-firebase-client",
      "x-firebase-locale",
      "x-firebase-appcheck",
    ]) {
      expect(allowed).toContain(name);
    }
    const token = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=eolaire`, {
      method: "OPTIONS",
      headers: { origin },
    });
    expect(token.status).toBe(204);
  });

  test("reads answers and errors", async () => {
    const headers = { origin };
    for (const key of ["eolaire", ""]) {
      const answer = await callIdentity(server, "/v1/accounts:signUp", {}, { key, headers });
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      expect(answer.headers.get("vary")).toContain("Origin");
    }
  });

  test("is not our own", async () => {
    const headers = { origin: server.origin };
    const answer = await callIdentity(server, "/v1/accounts:signUp", {}, { headers });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.headers.get("vary")).toContain("Origin");
  });
});

describe("the answers about the project", () => {
  const read = async (path: string) => {
    const answer = await fetch(`${TOOLKIT}${path}${path.includes("?") ? "&" : "?"}key=eolaire`);
    return { cache: answer.headers.get("cache-control"), body: await answer.json() };
  };

  test("tell the password policy, by which the SDK checks while somebody types", async () => {
    const { body, cache } = await read("/v2/passwordPolicy");
    expect(body).toMatchObject({
      schemaVersion: 1,
      enforcementState: "ENFORCE",
      forceUpgradeOnSignin: false,
      customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 128 },
    });
    expect(cache).toBe("public, max-age=300");
    const auth = newAuth(server.origin);
    expect((await sdk.validatePassword(auth, "turf!")).isValid).toBe(false);
    expect((await sdk.validatePassword(auth, PASSWORD)).isValid).toBe(true);
  });

  test("ask nobody to prove anything to another company", async () => {
    const { body, cache } = await read("/v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB&version=RECAPTCHA_ENTERPRISE");
    expect(body).toEqual({
      recaptchaKey: "projects/eolaire/keys/off",
      recaptchaEnforcementState: [
        { provider: "EMAIL_PASSWORD_PROVIDER", enforcementState: "OFF" },
        { provider: "PHONE_PROVIDER", enforcementState: "OFF" },
      ],
    });
    expect(cache).toBe("no-store");
    expect(await errorCode(sdk.initializeRecaptchaConfig(newAuth(server.origin)))).toBe("none");
    expect((await read("/v1/recaptchaParams")).body).toEqual({ recaptchaSiteKey: "off" });
  });

  test("know nothing of popups where no other provider is set up", async () => {
    const paths = ["/__/auth/iframe", "/emulator/auth/iframe", "/__/auth/handler", "/emulator/auth/handler"];
    for (const path of [...paths, "/identity/handler", "/identity/callback"]) {
      expect((await fetch(`${server.origin}${path}`)).status, path).toBe(404);
    }
  });

  test("tell the project and its hosts", async () => {
    const { body } = await read("/v1/projects");
    expect(body).toEqual({ projectId: "eolaire", authorizedDomains: ["localhost", "127.0.0.1"] });
  });
});
