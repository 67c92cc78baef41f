import { FirebaseError } from "@firebase/app";
import type { Auth } from "@firebase/auth";
import { FIRST } from "#core/contract/locales.ts";

/** Codes that the SDK names otherwise than by lower case and dashes. */
const NAMES = new Map(
  Object.entries<string>({
    CREDENTIAL_TOO_OLD_LOGIN_AGAIN: "requires-recent-login",
    TOO_MANY_ATTEMPTS_TRY_LATER: "too-many-requests",
    TOKEN_EXPIRED: "user-token-expired",
    USER_NOT_FOUND: "user-token-expired",
    INVALID_ID_TOKEN: "invalid-user-token",
  }),
);

/**
 * A call of the embedded provider that the SDK does not make itself.
 * @param path such as `/v2/accounts/passkeySignIn:start`
 * @throws FirebaseError as the SDK's own calls do
 */
export async function callToolkit<Answer>(auth: Auth, path: string, body: object): Promise<Answer> {
  const { apiKey = "" } = auth.app.options;
  const response = await fetch(`/identitytoolkit.googleapis.com${path}?key=${encodeURIComponent(apiKey)}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-firebase-locale": auth.languageCode ?? FIRST },
    body: JSON.stringify(body),
  }).catch(throwNetworkError);
  const answer = await response.json().catch(throwNetworkError);
  if (!response.ok) throw errorOf(String(answer.error?.message ?? ""));
  return answer;
}

/** @param message `CODE` or `CODE : text` */
function errorOf(message: string): FirebaseError {
  const [code = ""] = message.split(" : ");
  return authError(NAMES.get(code) ?? code.toLowerCase().replaceAll("_", "-"), message);
}

export const authError = (code: string, message: string) => new FirebaseError(`auth/${code}`, message);

function throwNetworkError(error: unknown): never {
  throw authError("network-request-failed", String(error));
}
