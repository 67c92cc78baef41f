import { z } from "zod";
import { WAITING_OF_MODULES } from "#start/compiled/declared.ts";
import { privateRead } from "../endpoint.ts";
import { id, instant, limit, maybeText } from "../fields.ts";
import { LOCALES } from "../locales.ts";
import type { KindOfWaiting } from "../module.ts";
import { type AccountType, isOffice } from "../roles.ts";

/**
 * Everything that can wait for the office. The overview, the numbers in its menu and the links of notifications follow from this
 * table; how each is found stands in `server/api/office/statistics/waiting.ts`.
 */
export const WAITING = {
  request: { who: "admin", screen: "/requests", one: "/requests?page=" },
  claim: { who: "admin", screen: "/claims" },
  message: { who: "admin", screen: "/feedback", one: "/feedback?message=" },
  report: { who: "admin", screen: "/feedback", one: "/feedback?message=" },
  correction: { who: "admin", screen: "/corrections" },
  edit: { who: "admin", screen: "/corrections" },
  event: { who: "editor", screen: "/events", one: "/events/" },
  mail: { who: "admin", screen: "/outbox" },
  ...WAITING_OF_MODULES,
  "stale-irish": { who: "editor", screen: "/translations?state=stale-ga", isOnlyCounted: true },
  "stale-english": { who: "editor", screen: "/translations?state=stale-en", isOnlyCounted: true },
  suspected: { who: "admin", screen: "/feedback?show=suspected", isOnlyCounted: true },
  "suspected-correction": { who: "admin", screen: "/corrections?show=suspected", isOnlyCounted: true },
} as const satisfies Record<string, KindOfWaiting>;
export type WaitingKind = keyof typeof WAITING;
export const WAITING_KINDS = Object.keys(WAITING) as [WaitingKind, ...WaitingKind[]];

const declared = (kind: WaitingKind): KindOfWaiting => WAITING[kind];

/** The kinds that an account of this type decides. */
export const waitingFor = (type: AccountType): WaitingKind[] =>
  WAITING_KINDS.filter((kind) => isOffice(type) || (type === "editor" && declared(kind).who === "editor"));

export const isListed = (kind: WaitingKind): boolean => !declared(kind).isOnlyCounted;

/** The address on the desk where one of them is decided. */
export const addressOfWaiting = (kind: WaitingKind, id: string): string => {
  const { screen, one } = declared(kind);
  return one ? `${one}${id}` : screen;
};

export const waiting = z
  .object({
    counts: z.record(z.enum(WAITING_KINDS), z.int()).meta({
      description: "0 also for a kind that others decide. `edit`: what teams write where it waits for the office",
    }),
    suspected: z.int().meta({ description: "Feedback that looks like a robot's and was not judged yet" }),
    items: z
      .array(
        z.object({
          kind: z.enum(WAITING_KINDS).meta({
            description:
              "A requested page, a note that claims one, open feedback, an open report, a correction of a page without an owner, a team's edit, a draft of a future community event, a failed mail, two pages that may be one",
          }),
          id,
          date: instant,
          name: maybeText,
          name_ie: maybeText,
          text: maybeText.meta({ description: "The beginning of the message, or the recipient of the mail" }),
          locale: z.enum(LOCALES).nullable().meta({ description: "The language of the message" }),
        }),
      )
      .meta({ description: "Longest waiting first; texts and what looks like a robot's are only counted" }),
  })
  .meta({ id: "Waiting" });
export type Waiting = z.output<typeof waiting>;

export const waitingEndpoints = {
  waiting: privateRead({
    path: "/admin/statistics/waiting",
    summary: "List what waits for the caller in the office, longest waiting first, with the number of each kind",
    who: "editor",
    task: "office",
    input: z.object({ limit }),
    answer: waiting,
  }),
};
