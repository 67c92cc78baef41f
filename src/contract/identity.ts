/** What the sign-in screens are told about whoever signs people in. Nothing in it is secret. */
export type BrowserIdentity = {
  projectId: string;
  apiKey: string;
  /** Firebase only; the embedded provider answers at the site's own origin. */
  authDomain: string | null;
  appId: string | null;
  methods: ("password" | "email-link" | "anonymous" | "phone" | "totp")[];
  providers: { id: string; name: string }[];
};

/** What a page and the popup that it opens for another provider agree on; the rest of the words are the SDK's. */

/** Starts the way to the provider. Its query is `PopupRequest`. */
export const POPUP_HANDLER_PATH = "/identity/handler";
/** Where providers lead back to: the address to register with them. */
export const POPUP_CALLBACK_PATH = "/identity/callback";
/** The BroadcastChannel by which the popup tells its end: it needs no `opener`, which a provider's headers may cut off. */
export const POPUP_CHANNEL = "identity-popup";

export const POPUP_TYPES = ["signInViaPopup", "linkViaPopup", "reauthViaPopup"] as const;
export type PopupType = (typeof POPUP_TYPES)[number];

export type PopupRequest = {
  providerId: string;
  authType: PopupType;
  eventId: string;
  /** The page that opened the popup. */
  redirectUrl: string;
  /** SHA-256 of the session id, in base64url: only the page, which keeps the id, can redeem what the popup brings. */
  sessionHash: string;
  /** With commas between them. */
  scopes?: string;
  /** A JSON object of texts. */
  customParameters?: string;
  lang?: string;
};

/** How it ended. `urlResponse` holds a handle that can be redeemed once. */
export type PopupEvent = { type: PopupType; eventId: string } & (
  | { urlResponse: string }
  | { error: { code: `auth/${string}`; message: string } }
);
