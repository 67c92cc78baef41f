import type { Locale } from "#core/contract/locales.ts";

/** The caches of the service worker: its settings, and one for each stored copy of the directory. */
export const SETTINGS_CACHE = "offline-settings";
export const SETTINGS_KEY = "/offline/settings";
export const COPY_PREFIX = "offline-copy-";
/** The last message of several things that this device got: their titles and paths. */
export const NEWS_CACHE = "push-news";
export const NEWS_KEY = "/follow/news";
export const SERVICE_WORKER = "/service-worker.js";

/** What a visitor has chosen, and which copy is the whole one. */
export type OfflineSettings = {
  /** Of the screen on which it was asked for: of an address without a language. */
  locale: Locale;
  /** The name of the cache with the copy; null: none is whole yet. */
  copy: string | null;
  /** When the copy was read (ISO 8601); null: none. */
  as_of: string | null;
  pages: number;
  pages_in_all: number;
  /** Bytes of what was stored, as far as the answers say. */
  bytes: number;
  /** Addresses of the chosen recordings. */
  recordings: string[];
};

export type WaitingNote = { kind: "feedback" | "correct" | "today"; written_at: string; state: "waiting" | "refused" };

/** What the screen asks of the service worker; it answers on the port that comes with the message. */
export type OfflineRequest =
  | { ask: "store"; recordings: string[]; locale: Locale }
  | { ask: "state" }
  | { ask: "send" }
  | { ask: "delete" };

export type OfflineAnswer =
  | { step: "progress"; share: number }
  | { step: "done" | "state"; settings: OfflineSettings | null; waiting: WaitingNote[] }
  | { step: "failed"; reason: "quota" | "network" };
