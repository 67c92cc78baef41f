import { COPY_PREFIX, SETTINGS_CACHE } from "../app/offline/messages.ts";
import { showMessages } from "./push-events.ts";

/**
 * The service worker where the operator has switched the offline copy off, and of browsers that cannot have one: it deletes what was stored, answers no request,
 * and shows what the directory sends to a device that follows something.
 */
declare const self: {
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LongEvent) => void): void;
};
type LongEvent = Event & { waitUntil(work: Promise<unknown>): void };

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(deleteStored()));
showMessages();

async function deleteStored(): Promise<void> {
  const names = await caches.keys();
  const stored = names.filter((name) => name.startsWith(COPY_PREFIX) || name === SETTINGS_CACHE);
  await Promise.all(stored.map((name) => caches.delete(name)));
  indexedDB.deleteDatabase("workbox-background-sync");
}
