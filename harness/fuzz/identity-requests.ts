import fc from "fast-check";
import { z } from "zod";
import { BODIES, HEADERS, JSON_TYPE } from "./bodies.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import type { FuzzAnswer } from "./judge.ts";
import type { RecordedRoute } from "./record-routes.ts";
import { HOSTILE_NAMES, HOSTILE_VALUES, type KnownIds, oneOfKnown, textOf } from "./values.ts";

const TOOLKIT = "/identitytoolkit.googleapis.com";
const KEY = "eolaire";

/** The fields that each call of the provider reads (Identity Toolkit v1 and v2). */
const CALLS: Record<string, readonly string[]> = {
  "/v1/accounts:signUp": ["email", "password", "displayName", "returnSecureToken", "idToken"],
  "/v1/accounts:signInWithPassword": ["email", "password", "returnSecureToken"],
  "/v1/accounts:signInWithEmailLink": ["email", "oobCode", "idToken", "returnSecureToken"],
  "/v1/accounts:signInWithCustomToken": ["token", "returnSecureToken"],
  "/v1/accounts:signInWithIdp": ["requestUri", "postBody", "sessionId", "idToken", "pendingToken", "returnSecureToken"],
  "/v1/accounts:sendVerificationCode": ["phoneNumber", "recaptchaToken"],
  "/v1/accounts:signInWithPhoneNumber": ["sessionInfo", "code", "phoneNumber", "temporaryProof", "idToken"],
  "/v1/accounts:createAuthUri": ["identifier", "continueUri", "providerId", "oauthScope", "customParameter"],
  "/v1/accounts:lookup": ["idToken", "localId", "email"],
  "/v1/accounts:update": [
    "idToken",
    "displayName",
    "photoUrl",
    "email",
    "password",
    "oobCode",
    "deleteAttribute",
    "deleteProvider",
    "localId",
    "disableUser",
    "customAttributes",
    "emailVerified",
    "returnSecureToken",
  ],
  "/v1/accounts:delete": ["idToken", "localId"],
  "/v1/accounts:sendOobCode": ["requestType", "email", "idToken", "newEmail", "continueUrl", "canHandleCodeInApp"],
  "/v1/accounts:resetPassword": ["oobCode", "newPassword", "email", "oldPassword"],
  "/v2/accounts:revokeToken": ["token", "tokenType", "providerId", "idToken"],
  "/v2/accounts/mfaEnrollment:start": ["idToken", "phoneEnrollmentInfo", "totpEnrollmentInfo"],
  "/v2/accounts/mfaEnrollment:finalize": ["idToken", "phoneVerificationInfo", "totpVerificationInfo", "displayName"],
  "/v2/accounts/mfaEnrollment:withdraw": ["idToken", "mfaEnrollmentId"],
  "/v2/accounts/mfaSignIn:start": ["mfaPendingCredential", "mfaEnrollmentId", "phoneSignInInfo"],
  "/v2/accounts/mfaSignIn:finalize": [
    "mfaPendingCredential",
    "mfaEnrollmentId",
    "phoneVerificationInfo",
    "totpVerificationInfo",
  ],
};

const TOKEN = "/securetoken.googleapis.com/v1/token";

/** Values that a call takes; `idToken` and `email` are mostly those of an account that there is. */
const PLAUSIBLE: Record<string, readonly unknown[]> = {
  password: ["a long sentence for harnesses", "short", "another long sentence of words"],
  requestType: ["VERIFY_EMAIL", "PASSWORD_RESET", "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL", "RECOVER_EMAIL"],
  phoneNumber: ["+353749521234", "+353861234567", "0861234567"],
  providerId: ["google.com", "password", "oidc.example"],
  deleteAttribute: [["DISPLAY_NAME"], ["PHOTO_URL"], ["EMAIL"]],
  deleteProvider: [["phone"], ["password"]],
  continueUri: ["http://127.0.0.1/en", "https://evil.example/"],
  continueUrl: ["http://127.0.0.1/en", "https://evil.example/", "/en/account"],
  returnSecureToken: [true, false],
  totpEnrollmentInfo: [{}],
  phoneEnrollmentInfo: [{ phoneNumber: "+353861234567", recaptchaToken: "x" }],
  totpVerificationInfo: [{ sessionInfo: "x", verificationCode: "123456" }, { verificationCode: "000000" }],
  phoneVerificationInfo: [{ sessionInfo: "x", code: "123456" }],
  postBody: ["id_token=x&providerId=google.com", "access_token=x", "nonce=1"],
  grant_type: ["refresh_token", "authorization_code"],
};
const OTHERS = ["a", "text", "hello@lantern.example", "https://lantern.example/", "123456", {}, [], 1];

/** Errors are for the official SDK: a code, perhaps with a text behind it. */
const protocolError = z.object({
  error: z.object({
    code: z.int(),
    message: z.string().regex(/^([A-Z][A-Z_]+( : .+)?|The request is missing a valid API key\.)$/s),
  }),
});

function judge({ status, type, body }: FuzzAnswer, mustRefuse: boolean): string | null {
  if (status >= 500) return `answered ${status}`;
  if (status === 429 && type.startsWith("text/plain")) return null;
  const json = parsed(body);
  if (json === undefined) return `answered ${status} with no JSON`;
  if (status < 300) return mustRefuse ? `was accepted with ${status}` : null;
  const error = protocolError.safeParse(json);
  if (!error.success) return `answered ${status} in another shape: ${body.slice(0, 100)}`;
  return error.data.error.code === status ? null : `answered ${status} with the code ${error.data.error.code}`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

type Change = { name: string; what: string; value: unknown };

/** The fields of a call that is not listed. */
const ALL_FIELDS = [...new Set(Object.values(CALLS).flat())];

/** As a path of the router, where a colon within a path is doubled. */
const pathOf = ({ url }: RecordedRoute) => url.replaceAll("::", ":").replace(TOOLKIT, "");

/** The calls of the embedded provider, as its router has them: valid fields, of which one may be hostile, or a hostile body. */
export function identityRequests(ids: KnownIds, routes: readonly RecordedRoute[]): fc.Arbitrary<FuzzRequest> {
  const ofToolkit = routes.filter(({ method, url }) => method === "POST" && url.startsWith(TOOLKIT));
  const calls = [TOKEN, ...ofToolkit.map(pathOf)].map((path) => {
    const names = path === TOKEN ? ["grant_type", "refresh_token"] : (CALLS[path] ?? ALL_FIELDS);
    const fields = fc.record(
      Object.fromEntries(
        names.map((name) => [name, oneOfKnown(() => [...(ids[name] ?? []), ...(PLAUSIBLE[name] ?? OTHERS)])]),
      ),
      { requiredKeys: [] },
    );
    const change = fc
      .tuple(fc.oneof(fc.constantFrom(...names), fc.constantFrom(...HOSTILE_NAMES)), fc.constantFrom(...HOSTILE_VALUES))
      .map(([name, hostile]): Change => ({ name, ...hostile }));
    return fc
      .record({
        fields,
        change: fc.option(change, { freq: 2, nil: null }),
        body: fc.option(fc.constantFrom(...Object.keys(BODIES)), { freq: 1, nil: null }),
        type: fc.option(fc.constantFrom(...Object.keys(HEADERS)), { freq: 1, nil: null }),
        key: fc.constantFrom(KEY, KEY, KEY, KEY, KEY, KEY, "another", ""),
      })
      .map((chosen) => requestOf(path, chosen));
  });
  return fc.oneof(...calls);
}

type Chosen = { fields: object; change: Change | null; body: string | null; type: string | null; key: string };

/** Bodies that the protocol accepts: it drops unknown fields, and a repeated one is one of them. */
const ACCEPTED = new Set(["unknown field", "null body"]);

function requestOf(path: string, { fields, change, body, type, key }: Chosen): FuzzRequest {
  const sent = change ? { ...fields, [change.name]: change.value } : fields;
  const base = { name: path, caller: "visitor" as const, method: "POST" as const };
  if (path === TOKEN) {
    const form = new URLSearchParams(Object.entries(sent).map(([name, value]) => [name, textOf(value)]));
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const what = change?.what ?? "valid";
    return {
      ...base,
      path: `${TOKEN}?key=${key}`,
      headers,
      body: form.toString(),
      what,
      judge: (answer) => judge(answer, key !== KEY),
    };
  }
  const json = JSON.stringify(sent);
  const isOdd = body === null && type !== null;
  const mustRefuse = key !== KEY || isOdd || (body !== null && !ACCEPTED.has(body));
  return {
    ...base,
    path: `${TOOLKIT}${path}?key=${key}`,
    headers: isOdd ? HEADERS[type]! : JSON_TYPE,
    body: body ? BODIES[body]!(json) : json,
    what: body ?? type ?? change?.what ?? "valid",
    judge: (answer) => judge(answer, mustRefuse),
  };
}
