/** What clients, mails and settings share with the provider: names and types alone, also for the browser. */

/** The ways of signing in that may be switched on; `totp` and `passkey` count as second factors. */
export const IDENTITY_METHODS = ["password", "email-link", "anonymous", "phone", "totp", "passkey"] as const;
export type IdentityMethod = (typeof IDENTITY_METHODS)[number];

/** The popup for sign-in with another provider. It redirects to the provider; its query is a `PopupRequest`. */
export const POPUP_HANDLER_PATH = "/identity/handler";
/** The redirect URI to register with providers. */
export const POPUP_CALLBACK_PATH = "/identity/callback";
/** The BroadcastChannel for the result: `window.opener` may be null because of a provider's Cross-Origin-Opener-Policy. */
export const POPUP_CHANNEL = "identity-popup";

export const POPUP_TYPES = ["signInViaPopup", "linkViaPopup", "reauthViaPopup"] as const;
export type PopupType = (typeof POPUP_TYPES)[number];

/** Sign-in in the same window, of the SDK's own resolver. */
export const REDIRECT_TYPES = ["signInViaRedirect", "linkViaRedirect", "reauthViaRedirect"] as const;
export type EventType = PopupType | (typeof REDIRECT_TYPES)[number];

/** Where the SDK's own resolver begins a sign-in and waits for its event: after `connectAuthEmulator`, and of an `authDomain`. */
export const SDK_HANDLER_PATHS = ["/emulator/auth/handler", "/__/auth/handler"] as const;
export const SDK_IFRAME_PATHS = ["/emulator/auth/iframe", "/__/auth/iframe"] as const;

export type PopupRequest = {
  providerId: string;
  authType: PopupType;
  eventId: string;
  /** The page that opened the popup. */
  redirectUrl: string;
  /** SHA-256 of the session id, in base64url: only the page knows the id, and can redeem the result. */
  sessionHash: string;
  /** Separated by commas. */
  scopes?: string;
  /** A JSON object of strings. */
  customParameters?: string;
  lang?: string;
};

/** The result. `urlResponse` has a handle that can be redeemed once. */
export type PopupEvent = { type: EventType; eventId: string } & (
  | { urlResponse: string }
  | { error: { code: `auth/${string}`; message: string } }
);

/** An out-of-band code for one action, the link with it, and the address of the account. */
export type OobData = { code: string; link: string; email: string };

/** Mails and text messages, with the data of each. Texts and languages are yours. */
export type IdentityMessages = {
  PASSWORD_RESET: OobData;
  EMAIL_SIGNIN: OobData;
  VERIFY_EMAIL: OobData;
  /** To the new address. */
  VERIFY_AND_CHANGE_EMAIL: OobData & { newEmail: string };
  /** To the old address: the change can be reverted. */
  RECOVER_EMAIL: OobData & { newEmail: string };
  /** A second factor was added, and can be removed. */
  REVERT_SECOND_FACTOR_ADDITION: OobData & { factorName: string };
  /** A passkey was added, and can be removed. */
  REVERT_PASSKEY_ADDITION: OobData & { factorName: string };
  /** New recovery codes replace the former ones. */
  RECOVERY_CODES_MADE: { email: string };
  /** Somebody signed in with a recovery code; `left` is the number of the others. */
  RECOVERY_CODE_USED: { email: string; left: string };
  PASSWORD_CHANGED: { email: string };
  ACCOUNT_DELETED: { name: string };
  SMS_CODE: { code: string };
};
export type IdentityMessageType = keyof IdentityMessages;

/** The purpose of a code in a mail. A code serves one action, once. */
export type CodeKind = {
  [Type in IdentityMessageType]: IdentityMessages[Type] extends OobData ? Type : never;
}[IdentityMessageType];

/** Validity of the link or code in a message, which its text may state. */
export const LINK_MINUTES = {
  PASSWORD_RESET: 60,
  EMAIL_SIGNIN: 60,
  VERIFY_EMAIL: 3 * 24 * 60,
  VERIFY_AND_CHANGE_EMAIL: 3 * 24 * 60,
  RECOVER_EMAIL: 3 * 24 * 60,
  REVERT_SECOND_FACTOR_ADDITION: 3 * 24 * 60,
  REVERT_PASSKEY_ADDITION: 3 * 24 * 60,
  SMS_CODE: 10,
} as const satisfies Partial<Record<IdentityMessageType, number>>;
