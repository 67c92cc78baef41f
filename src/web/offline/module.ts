import type { AnyScreen } from "#core/web/document/screen.ts";
import type { LISTS_OF_MODULES } from "#start/compiled/lists.ts";

// biome-ignore lint/suspicious/noExplicitAny: each call has its own input and answer, which `Caller` checks for its callers
export type StoredCalls = Record<string, (input: any) => unknown>;

/** What a module answers on a device without a connection, the default export of its `offline.ts`. */
export type OfflinePart = {
  /** Those of its screens that are written there. */
  screens?: readonly AnyScreen[];
  stores?: {
    /** A public list that is stored: the call of that name. */
    list: (typeof LISTS_OF_MODULES)[number];
    /** @param stored its answer when the copy was made */
    calls(stored: unknown, now: Temporal.Instant): StoredCalls;
  };
};

/** What service workers know of a module, the default export of its `service-worker.ts`: small, since the one without a copy of the directory loads it, too. */
export type ServiceWorkerPart = {
  /** Its screens whose addresses are secrets, below the language: they never go through the service worker. */
  privateScreens?: readonly `/${string}`[];
  /** The address that takes the new address of a device, which its browser has replaced. */
  moved?: `/${string}`;
};
