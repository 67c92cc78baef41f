import {
  type EventType,
  POPUP_CHANNEL,
  POPUP_HANDLER_PATH,
  type PopupEvent,
  type PopupRequest,
  type PopupType,
} from "@eolaire/identity-provider/protocol";
import type { Auth, AuthProvider, PopupRedirectResolver } from "@firebase/auth";

/** A sign-in of the SDK that is waiting for its popup. */
type Consumer = {
  readonly filter: string[];
  readonly eventId: string | null;
  onAuthEvent(event: SdkEvent): unknown;
  onError(error: Error): unknown;
};

type SdkEvent = {
  type: EventType;
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
  for (const consumer of [...waiting])
    consumer.onError(authError("auth/popup-closed-by-user", "The popup was cancelled."));
}

/**
 * A `popupRedirectResolver` of the SDK for the embedded provider: it opens our own handler and loads no external script.
 * Screens call `signInWithPopup` as usual, and offer a button for `cancelPopup`. The methods are internal ones of the SDK,
 * in the version that package.json pins. It imports nothing of the SDK, since other clients load it as a module beside
 * theirs (`popup-module.ts`).
 */
export class PopupResolver implements PopupRedirectResolver {
  readonly _shouldInitProactively = false;
  readonly _redirectPersistence = NoPersistence;
  readonly #sessions = new Map<string, string>(); // session ids by event id
  readonly #origins = new Set<string>(); // of handlers: another site's popup has no channel to this page
  readonly #channel = new BroadcastChannel(POPUP_CHANNEL);

  constructor() {
    this.#channel.onmessage = ({ data }: MessageEvent<PopupEvent>) => this.#deliver(data);
    window.addEventListener("message", ({ data, origin }: MessageEvent<PopupEvent>) => {
      if (this.#origins.has(origin)) this.#deliver(data);
    });
  }

  async _initialize() {
    return {
      registerConsumer: (consumer: Consumer) => void waiting.add(consumer),
      unregisterConsumer: (consumer: Consumer) => void waiting.delete(consumer),
    };
  }

  async _openPopup(auth: Auth, provider: AuthProvider, authType: PopupType, eventId: string): Promise<OpenPopup> {
    const popup = window.open("", "_blank", windowFeatures()); // before anything asynchronous: browsers allow it only directly after a click
    if (!popup) throw authError("auth/popup-blocked", "The browser blocked the popup.");
    const sessionId = randomText();
    this.#sessions.set(eventId, sessionId);
    const origin = originOf(auth);
    this.#origins.add(origin);
    const request = await requestOf(auth, provider, { authType, eventId, sessionId });
    popup.location.href = `${origin}${POPUP_HANDLER_PATH}?${new URLSearchParams(request)}`;
    const isWaiting = () => this.#sessions.has(eventId);
    return {
      window: {
        get closed() {
          return isWaiting() && isClosed(popup);
        },
      },
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
    throw authError("auth/operation-not-supported-in-this-environment", "Sign-in by redirect is not offered.");
  }

  #deliver(event: PopupEvent): void {
    const sessionId = this.#sessions.get(event.eventId);
    if (sessionId === undefined) return; // of another tab
    this.#sessions.delete(event.eventId);
    for (const consumer of [...waiting]) {
      if (consumer.eventId !== event.eventId || !consumer.filter.includes(event.type)) continue;
      if ("error" in event) consumer.onError(authError(event.error.code, event.error.message));
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

/** Where the SDK looks for its provider: the address of `connectAuthEmulator`, or the `authDomain`. */
function originOf({ emulatorConfig, config }: Auth): string {
  if (!emulatorConfig) return `https://${config.authDomain}`;
  const { protocol, host, port } = emulatorConfig;
  return new URL(`${protocol}://${host}${port === null ? "" : `:${port}`}`).origin;
}

/**
 * Whether the reader closed the window. A `Cross-Origin-Opener-Policy` of the provider makes an open one look closed, too:
 * then its reader is there, and not here.
 */
const isClosed = (popup: Window) => popup.closed && document.hasFocus();

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

/** In the form of the SDK's own errors. */
const authError = (code: `auth/${string}`, message: string) =>
  Object.assign(new Error(message), { name: "FirebaseError", code });

/** For the state of redirects, which are not offered: the SDK requires a storage. */
class NoPersistence {
  static readonly type = "NONE";
  readonly type = "NONE";
  async _isAvailable() {
    return true;
  }
  async _get() {
    return null;
  }
  async _set() {}
  async _remove() {}
  _addListener() {}
  _removeListener() {}
}
