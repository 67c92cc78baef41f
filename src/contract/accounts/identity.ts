import type { AccountType } from "./accounts.ts";

/** The settings of the identity provider for the browser. None of them is secret. */
export type BrowserIdentity = {
  projectId: string;
  apiKey: string;
  /** Firebase only; the embedded provider uses the origin of the site. */
  authDomain: string | null;
  appId: string | null;
  methods: ("password" | "email-link" | "anonymous" | "phone" | "totp" | "passkey")[];
  providers: { id: string; name: string }[];
  /** The account types whose rights need a second factor, a week after the account got its type. */
  secondFactorFor: readonly AccountType[];
};

/** The popup for sign-in with another provider. It redirects to the provider; its query is a `PopupRequest`. */
export const POPUP_HANDLER_PATH = "/identity/handler";
/** The redirect URI to register with providers. */
export const POPUP_CALLBACK_PATH = "/identity/callback";
/** Our own resolver as a module for other clients; its types end with `.d.ts`. */
export const POPUP_MODULE_PATH = "/identity/popup-resolver.js";
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
