import { clientsClaim } from "workbox-core";
import { createPartialResponse } from "workbox-range-requests";
import { registerRoute } from "workbox-routing";
import { LOCALES, type Locale } from "#core/contract/locales.ts";
import type { OfflineAnswer, OfflineRequest } from "../app/offline/messages.ts";
import { answerOffline, answerWaiting, localeOf } from "./answer-offline.ts";
import { PRIVATE } from "./paths-of-languages.ts";
import { showMessages } from "./push-events.ts";
import { deleteCopies, storeCopy, storedSettings } from "./stored-copy.ts";
import { storedDirectory } from "./stored-directory.ts";
import { addWaiting, deleteWaiting, formAt, sendWaiting, waitingNotes } from "./waiting-forms.ts";

type LongEvent = Event & { waitUntil(work: Promise<unknown>): void };

/** What it uses of ServiceWorkerGlobalScope, which the types of documents do not have. */
declare const self: {
  /** Written before this script by the server. */
  OFFLINE_APP: string;
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: LongEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent & LongEvent) => void): void;
};

/** On a weak connection the stored copy is shown after this time. */
const PATIENCE_MS = 6_000;
/** How old a copy is that is replaced while there is a connection. */
const RENEWED_AFTER_MS = 30 * 60_000;

const app = self.OFFLINE_APP;

self.addEventListener("install", (event) => {
  // A new version takes over only with a copy of its own: else the last one goes on with what it has.
  event.waitUntil(renew().then(() => self.skipWaiting()));
});
clientsClaim();
showMessages();

/** Stores a new copy in place of the last one, where the visitor has asked for one. */
async function renew(): Promise<void> {
  const settings = await storedSettings();
  if (settings?.copy) await storeCopy({ ...settings, app, now: new Date() });
}

let renewing: Promise<void> | null = null;

/** What is done while there is a connection, after the answer: nobody waits for it, and its errors are for the next time. */
async function afterAnswer(): Promise<void> {
  await sendWaiting().catch(() => {});
  const settings = await storedSettings();
  if (!settings?.as_of || Date.now() - Date.parse(settings.as_of) < RENEWED_AFTER_MS) return;
  renewing ??= renew()
    .catch(() => {})
    .finally(() => {
      renewing = null;
    });
  await renewing;
}

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode === "navigate" &&
    (WITHOUT_LANGUAGE.test(url.pathname) || localeOf(url) !== null) &&
    !PRIVATE.test(url.pathname),
  async ({ event, request, url }) => {
    const fetching = fetch(request);
    // Also where it answers too late: then there is a connection all the same.
    const isThere = fetching.then(({ status }) => status < 502).catch(() => false);
    (event as LongEvent).waitUntil(isThere.then((is) => (is ? afterAnswer() : undefined)));
    const answer = await withPatience(fetching);
    if (answer && answer.status < 502) return answer;
    const directory = await storedDirectory();
    if (!directory) return answer ?? Response.error();
    const elsewhere = withLanguage(url, directory.locale);
    return elsewhere ? Response.redirect(elsewhere, 302) : answerOffline(url, directory, Temporal.Now.instant());
  },
);

/** The first address, which leads to a language, and the switch of languages. */
const WITHOUT_LANGUAGE = /^\/(?:$|language\/)/;

/** Where an address without a language leads; null: it has one. */
function withLanguage(url: URL, locale: Locale): string | null {
  if (!WITHOUT_LANGUAGE.test(url.pathname)) return null;
  const to = url.searchParams.get("to");
  const there = to?.startsWith("/") ? new URL(to, url) : null;
  return there?.origin === url.origin && localeOf(there) ? there.href : new URL(`/${locale}`, url).href;
}

/** Undefined: no connection, or none that answers in time while there is a copy. */
async function withPatience(fetching: Promise<Response>): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  const answer = await Promise.race([fetching.catch(() => undefined), late]);
  clearTimeout(timer);
  return answer ?? ((await storedSettings())?.copy ? undefined : fetching);
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && formAt(url) !== null,
  async ({ request, url }) => {
    const again = request.clone();
    const answer = await fetch(request).catch(() => null);
    const directory = answer ? null : await storedDirectory();
    const kind = formAt(url);
    if (answer || !directory || !kind) return answer ?? Response.error();
    const now = Temporal.Now.instant();
    await addWaiting(again, kind, now);
    const locale = localeOf(url) ?? LOCALES.find((one) => one === url.searchParams.get("lang")) ?? directory.locale;
    return answerWaiting({ url, locale, kind, now }, directory);
  },
  "POST",
);

/** Files whose address changes with their content come from the copy at once; pictures and icons where there is no connection. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/audio/")),
  async ({ request, url }) => (await stored(url, request)) ?? fetch(request),
);
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin &&
    request.destination !== "" &&
    !request.mode.startsWith("navigate") &&
    !url.pathname.startsWith("/api/"),
  async ({ request, url }) => {
    const answer = await fetch(request).catch(() => null);
    return answer ?? (await stored(url, request)) ?? Response.error();
  },
);

async function stored(url: URL, request: Request): Promise<Response | undefined> {
  const settings = await storedSettings();
  if (!settings?.copy) return undefined;
  const answer = await caches.match(url.pathname, { cacheName: settings.copy, ignoreSearch: true, ignoreVary: true });
  return answer && request.headers.has("range") ? createPartialResponse(request, answer) : answer;
}

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (!port) return;
  const send = (answer: OfflineAnswer) => port.postMessage(answer);
  event.waitUntil(answerTo(event.data as OfflineRequest, send));
});

async function answerTo(request: OfflineRequest, send: (answer: OfflineAnswer) => void): Promise<void> {
  if (request.ask === "store") return store(request, send);
  if (request.ask === "delete") {
    await Promise.all([deleteCopies(), deleteWaiting()]);
    // Without it a device that follows something would get no more messages.
    const follows = await self.registration.pushManager?.getSubscription();
    if (!follows) await self.registration.unregister();
  }
  if (request.ask === "send") await sendWaiting().catch(() => {});
  send({ step: "state", settings: await storedSettings(), waiting: await waitingNotes() });
}

async function store(
  { recordings, locale }: Extract<OfflineRequest, { ask: "store" }>,
  send: (answer: OfflineAnswer) => void,
): Promise<void> {
  try {
    const onProgress = (share: number) => send({ step: "progress", share });
    const settings = await storeCopy({ app, recordings, locale, now: new Date(), onProgress });
    send({ step: "done", settings, waiting: await waitingNotes() });
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    send({ step: "failed", reason: isFull ? "quota" : "network" });
  }
}
