import type { PushPayload } from "#core/domain/push-payload.ts";
import { SERVICE_WORKERS_OF_MODULES } from "#start/compiled/service-workers.ts";
import { NEWS_CACHE, NEWS_KEY } from "../app/offline/messages.ts";

type LongEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = LongEvent & { data: { json(): unknown } | null };
type ClickEvent = LongEvent & { notification: Notification };
type ChangeEvent = LongEvent & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription };
type Window = { url: string; focus(): Promise<unknown> };

/** What it uses of ServiceWorkerGlobalScope, which the types of documents do not have. */
declare const self: {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { matchAll(query: { type: "window" }): Promise<Window[]>; openWindow(url: string): Promise<unknown> };
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: ChangeEvent) => void): void;
};

/** Shows what the directory sends to this device, and opens it where it is pressed. docs/decisions/082-follow.md */
export function showMessages(): void {
  self.addEventListener("push", (event) => {
    const payload = event.data?.json() as PushPayload | undefined;
    if (payload) event.waitUntil(show(payload));
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as { path?: unknown } | null)?.path));
  });
  self.addEventListener("pushsubscriptionchange", (event) => {
    if (event.oldSubscription) event.waitUntil(move(event.oldSubscription, event.newSubscription));
  });
}

async function show(payload: PushPayload): Promise<void> {
  const { title, body, items, more, tag, lang, path } = payload;
  if (items.length > 0) await store(payload);
  const lines = items.length > 0 ? [...items.map((item) => item.title), more] : [body];
  await self.registration.showNotification(title, {
    body: lines.filter(Boolean).join("\n"),
    tag,
    lang,
    data: { path },
    icon: "/icon-192.png",
  });
}

/** The things of the last message of several, each with its link, for the screen that the message opens. */
async function store({ items, more, lang }: PushPayload): Promise<void> {
  const cache = await caches.open(NEWS_CACHE);
  await cache.put(NEWS_KEY, Response.json({ items, more, lang }));
}

/** In a window that shows it already, else in a new one; nothing outside of this site. */
async function open(path: unknown): Promise<void> {
  const url = new URL(typeof path === "string" ? path : "/", self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window" });
  const known = windows.find((one) => one.url === url.href);
  await (known ? known.focus() : self.clients.openWindow(url.href));
}

/** The browser has replaced the address of this device: what is sent to it goes to the new one. */
async function move(before: PushSubscription, after: PushSubscription | undefined): Promise<void> {
  const subscription = after ?? (await self.registration.pushManager.subscribe(before.options));
  const [old, now] = [before.toJSON(), subscription.toJSON()];
  const fields = {
    endpoint: old.endpoint,
    auth: old.keys?.auth,
    new_endpoint: now.endpoint,
    new_auth: now.keys?.auth,
    new_p256dh: now.keys?.p256dh,
  };
  for (const { moved } of SERVICE_WORKERS_OF_MODULES) {
    if (!moved) continue;
    await fetch(moved, {
      method: "POST",
      credentials: "omit",
      body: JSON.stringify(fields),
      headers: { "content-type": "application/json" },
    });
  }
}
