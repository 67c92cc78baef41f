import { FirebaseError } from "@firebase/app";
import { type Auth, type AuthProvider, browserSessionPersistence, type PopupRedirectResolver } from "@firebase/auth";
import {
  POPUP_CHANNEL,
  POPUP_HANDLER_PATH,
  type PopupEvent,
  type PopupRequest,
  type PopupType,
} from "../../../contract/identity.ts";

/** A sign-in of the SDK that is waiting for its popup. */
type Consumer = {
  readonly filter: string[];
  readonly eventId: string | null;
  onAuthEvent(event: SdkEvent): unknown;
  onError(error: FirebaseError): unknown;
};

type SdkEvent = {
  type: PopupType;
  eventId: string;
  urlResponse: string;
  sessionId: string;
  postBody: null;
  tenantId: null;
};

/** The SDK's handle of an open popup. */
type OpenPopup = { window: { closed: boolean }; associatedEvent: string | null; close(): void };

const POPUP_SIZE = { width: 500, height: 640 }; // pixels; the large providers' pages are designed for it

const waiting = new Set<Consumer>();

/** For a cancel button: rejects the waiting sign-in with `auth/popup-closed-by-user`, and closes the popup where possible. */
export function cancelPopup(): void {
  for (const consumer of [...waiting]) consumer.onError(authError("popup-closed-by-user", "The popup was cancelled."));
}

/**
 * A `popupRedirectResolver` of the SDK for the embedded provider: it opens our own handler and loads no external script.
 * Screens call `signInWithPopup` as usual, and offer a button for `cancelPopup`. `closed` of the window is ignored, since a
 * `Cross-Origin-Opener-Policy` of the provider makes open windows look closed. The methods are internal ones of the SDK,
 * in the version that package.json pins.
 */
export class PopupResolver implements PopupRedirectResolver {
  readonly _shouldInitProactively = false;
  readonly _redirectPersistence = browserSessionPersistence;
  readonly #sessions = new Map<string, string>(); // session ids by event id
  readonly #channel = new BroadcastChannel(POPUP_CHANNEL);

  constructor() {
    this.#channel.onmessage = ({ data }: MessageEvent<PopupEvent>) => this.#deliver(data);
  }

  async _initialize() {
    return {
      registerConsumer: (consumer: Consumer) => void waiting.add(consumer),
      unregisterConsumer: (consumer: Consumer) => void waiting.delete(consumer),
    };
  }

  async _openPopup(auth: Auth, provider: AuthProvider, authType: PopupType, eventId: string): Promise<OpenPopup> {
    const popup = window.open("", "_blank", windowFeatures()); // before anything asynchronous: browsers allow it only directly after a click
    if (!popup) throw authError("popup-blocked", "The browser blocked the popup.");
    const sessionId = randomText();
    this.#sessions.set(eventId, sessionId);
    const request = await requestOf(auth, provider, { authType, eventId, sessionId });
    popup.location.href = `${POPUP_HANDLER_PATH}?${new URLSearchParams(request)}`;
    return {
      window: { closed: false },
      associatedEvent: eventId,
      close: () => {
        this.#sessions.delete(eventId);
        popup.close();
      },
    };
  }

  async _originValidation(): Promise<void> {} // the server checks it in the handler

  _isIframeWebStorageSupported(_auth: Auth, answer: (supported: boolean) => unknown): void {
    answer(true); // no iframe is used
  }

  async _completeRedirectFn(): Promise<null> {
    return null; // popups only
  }

  _overrideRedirectResult(): void {}

  async _openRedirect(): Promise<never> {
    throw authError("operation-not-supported-in-this-environment", "Sign-in by redirect is not offered.");
  }

  #deliver(event: PopupEvent): void {
    const sessionId = this.#sessions.get(event.eventId);
    if (sessionId === undefined) return; // of another tab
    for (const consumer of [...waiting]) {
      if (consumer.eventId !== event.eventId || !consumer.filter.includes(event.type)) continue;
      if ("error" in event) consumer.onError(new FirebaseError(event.error.code, event.error.message));
      else consumer.onAuthEvent({ ...event, sessionId, postBody: null, tenantId: null });
    }
  }
}

type Attempt = { authType: PopupType; eventId: string; sessionId: string };

async function requestOf(auth: Auth, provider: AuthProvider, attempt: Attempt): Promise<PopupRequest> {
  const { scopes, customParameters } = scopesOf(provider);
  return {
    providerId: provider.providerId,
    authType: attempt.authType,
    eventId: attempt.eventId,
    redirectUrl: window.location.href.replace(/[?#].*/s, ""), // without the query, which may hold private data
    sessionHash: await sha256(attempt.sessionId),
    ...(scopes.length > 0 && { scopes: scopes.join(",") }),
    ...(Object.keys(customParameters).length > 0 && { customParameters: JSON.stringify(customParameters) }),
    ...(auth.languageCode && { lang: auth.languageCode }),
  };
}

/** The provider classes of the SDK have both methods, but their common type has not. */
function scopesOf(provider: AuthProvider): { scopes: string[]; customParameters: Record<string, unknown> } {
  const { getScopes, getCustomParameters } = provider as {
    getScopes?: () => string[];
    getCustomParameters?: () => Record<string, unknown>;
  };
  return { scopes: getScopes?.call(provider) ?? [], customParameters: getCustomParameters?.call(provider) ?? {} };
}

function windowFeatures(): string {
  const { width, height } = POPUP_SIZE;
  const left = Math.max((window.screen.availWidth - width) / 2, 0);
  const top = Math.max((window.screen.availHeight - height) / 2, 0);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

async function sha256(text: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function authError(code: string, message: string): FirebaseError {
  return new FirebaseError(`auth/${code}`, message);
}
