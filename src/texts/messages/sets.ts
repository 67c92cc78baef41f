/**
 * Which namespaces travel to the browser together: those of the islands, and of each hydrated app. Each set is one
 * module for each language, and a reader loads the one in theirs.
 */
export const TEXT_SETS = {
  islands: ["islands", "opening"],
  offline: ["offline-island"],
  device: ["device"],
  auth: ["auth"],
  invite: ["auth", "invites", "opening"],
  claim: ["auth", "claims", "opening"],
  account: ["auth", "account", "scopes", "opening"],
  setup: ["auth", "account", "opening", "setup"],
  manage: [
    "auth",
    "accessibility",
    "corrections",
    "services",
    "desk",
    "desk-times",
    "desk-everywhere",
    "weeks",
    "desk-photos",
    "desk-writing",
    "desk-team",
    "opening",
    "writing",
    "today",
    "window-card",
  ],
  admin: [
    "auth",
    "accessibility",
    "corrections",
    "services",
    "desk",
    "desk-writing",
    "desk-photos",
    "opening",
    "writing",
    "admin",
    "admin-pages",
    "admin-merge",
    "admin-catalogue",
    "admin-search",
    "admin-writing",
    "admin-feedback",
    "admin-gaps",
    "admin-notices",
    "admin-figures",
    "admin-settings",
    "setup",
    "place",
    "admin-timetables",
    "admin-webhooks",
    "admin-translations",
    "timetables",
    "desk-team",
    "weeks",
    "scopes",
  ],
} as const satisfies Record<string, readonly string[]>;

export type TextSet = keyof typeof TEXT_SETS;

/** The sets of public screens, which further languages have, too. */
export const READER_SETS = ["islands", "offline"] as const satisfies readonly TextSet[];
