import { domainsOf } from "./authorized-origins.ts";
import type { IdentityDeps } from "./deps.ts";
import type { CodeKind } from "./protocol.ts";
import { ProtocolError } from "./protocol-error.ts";

/** The SDK's names for the purposes of links. */
const MODES: Record<CodeKind, string> = {
  PASSWORD_RESET: "resetPassword",
  EMAIL_SIGNIN: "signIn",
  VERIFY_EMAIL: "verifyEmail",
  VERIFY_AND_CHANGE_EMAIL: "verifyAndChangeEmail",
  RECOVER_EMAIL: "recoverEmail",
  REVERT_SECOND_FACTOR_ADDITION: "revertSecondFactorAddition",
  REVERT_PASSKEY_ADDITION: "revertPasskeyAddition", // ours: the SDK has no passkeys
};

type Link = { kind: CodeKind; code: string; locale: string; continueUrl?: string | undefined };

/**
 * The address in a mail: a screen that asks for a click and then uses the code. Opening the address changes nothing,
 * since mail scanners open every link.
 */
export function actionLink({ settings, actionPage }: IdentityDeps, { kind, code, locale, continueUrl }: Link): string {
  const link = actionPage(locale);
  const { apiKey } = settings;
  const query = { mode: MODES[kind], oobCode: code, apiKey, lang: locale, ...(continueUrl && { continueUrl }) };
  link.search = new URLSearchParams(query).toString();
  return link.href;
}

/** The address to continue at. @throws INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN */
export function readContinueUrl(deps: IdentityDeps, text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new ProtocolError("INVALID_CONTINUE_URI");
  if (!domainsOf(deps).includes(url.hostname)) throw new ProtocolError("UNAUTHORIZED_DOMAIN");
  return url.href;
}
