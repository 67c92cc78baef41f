import type { Locale } from "#core/contract/locales.ts";
import { NEWS_CACHE, NEWS_KEY, SERVICE_WORKER, SETTINGS_CACHE, SETTINGS_KEY } from "#core/web/app/offline/messages.ts";
import { isAccountRemembered } from "#core/web/app/session/account-hint.ts";
import type { Follow } from "#modules/following/contract.ts";

/** This browser, as its push service knows it. */
export type Device = { endpoint: string; auth: string; p256dh: string };
/** What the last message of several things named. */
export type News = { items: { title: string; path: string }[]; more: string };

/** The server answers with a problem. */
export class Refused extends Error {}

export const canFollow = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** null: it follows nothing. */
export async function thisDevice(): Promise<Device | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? deviceOf(subscription) : null;
}

/**
 * Registers the service worker, and subscribes to messages of the directory with its key: a subscription for another key, such as of a
 * former installation, gets none.
 */
export async function subscribed(key: string): Promise<Device> {
  await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && base64url(known.options.applicationServerKey) === key) return deviceOf(known);
  await known?.unsubscribe();
  return deviceOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function deviceOf(subscription: PushSubscription): Device {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, auth: keys!.auth!, p256dh: keys!.p256dh! };
}

/** What identifies it in calls. */
export const known = ({ endpoint, auth }: Device) => ({ endpoint, auth });

/** The browser forgets what it was subscribed to, and the service worker too, unless it has a copy of the directory. */
export async function forgotten(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await caches.delete(NEWS_CACHE);
  const copy = await caches.match(SETTINGS_KEY, { cacheName: SETTINGS_CACHE });
  if (!copy) await registration?.unregister();
}

/** null: there was none. */
export async function lastNews(): Promise<News | null> {
  const answer = await caches.match(NEWS_KEY, { cacheName: NEWS_CACHE });
  return answer ? ((await answer.json()) as News) : null;
}

/** The headers of a signed-in reader, whose account then knows this device; none where nobody is. */
export async function account(): Promise<Record<string, string>> {
  if (!isAccountRemembered()) return {};
  try {
    const { signedInUser } = await import("#core/web/app/session/signed-in-user.ts");
    const user = await signedInUser();
    return user ? { authtoken: await user.getIdToken(), uid: user.uid } : {};
  } catch {
    return {}; // it follows all the same
  }
}

/**
 * Calls the server about what a device follows.
 * @returns what it follows then
 * @throws Refused with the reason in the reader's language
 */
export async function post(
  path: string,
  fields: object,
  locale: Locale,
  headers: Record<string, string> = {},
): Promise<Follow[]> {
  const answer = await fetch(`/api/follows/device${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": locale, ...headers },
    body: JSON.stringify(fields),
  });
  const body = (await answer.json()) as { items: Follow[]; title?: string };
  if (!answer.ok) throw new Refused(body.title);
  return body.items;
}
