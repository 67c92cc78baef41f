import type { Module } from "#core/contract/module.ts";
import type { ModuleName } from "#core/contract/module-names.ts";
import type { AuditEntry } from "#core/contract/office/audit.ts";
import { MODULES } from "#start/compiled/declared.ts";

/** The screen of a subject: on this desk, or on the desk of its page. */
export type SubjectPath = {
  desk: "admin" | "manage";
  path: string;
  /** The module whose screen it is, which may be off. */
  of?: ModuleName;
};

type Kinds = Readonly<Record<string, string>>;

/** Subjects with a screen on the administrators’ desk, by the section's address. */
const SCREENS: Kinds = {
  category: "categories",
  event: "events",
  feature: "features",
  page: "pages",
  "special-page": "special-pages",
  story: "stories",
};

/** Subjects that belong to a page, by the section of the page's desk. */
const SECTIONS_OF_PAGE: Kinds = {
  audio: "audio",
  invite: "team",
  "opening-time": "times",
  photo: "photos",
  price: "prices",
  "special-time": "times",
};

const ALL: readonly (Module & { name: ModuleName })[] = MODULES;
const OF_MODULES = new Map(
  ALL.flatMap(({ name, kinds }) => Object.entries(kinds).map(([kind, shown]) => [kind, { ...shown, of: name }])),
);

const SCREENS_OF_PAGE: Kinds = { event: "events", post: "posts" };

/** @returns null where the subject has no screen, or does not exist any more */
export function subjectPath({ subject, page }: Pick<AuditEntry, "subject" | "page">): SubjectPath | null {
  const { kind, id, is_there } = subject;
  const { screen: ofModule, named, hasOwnScreen, of } = OF_MODULES.get(kind) ?? {};
  // Of what has no name nobody looks whether it is there: its screen says so.
  if (!id || !(is_there || (ofModule && !named))) return null;
  if (page) {
    const section = SECTIONS_OF_PAGE[kind];
    if (section) return { desk: "manage", path: `/${page.id}/${section}` };
    const screens = SCREENS_OF_PAGE[kind];
    if (screens) return { desk: "manage", path: `/${page.id}/${screens}/${id}` };
  }
  if (kind === "account") return { desk: "admin", path: accountPath(id) };
  if (kind === "feedback") return { desk: "admin", path: `/feedback?show=all&message=${id}` };
  if (kind === "place") return { desk: "admin", path: "/places" };
  if (kind === "synonym") return { desk: "admin", path: "/synonyms" };
  if (kind === "tag") return { desk: "admin", path: "/tags" };
  if (ofModule && of) return { desk: "admin", path: hasOwnScreen ? `${ofModule}/${id}` : ofModule, of };
  const screen = SCREENS[kind];
  return screen ? { desk: "admin", path: `/${screen}/${id}` } : null;
}

export const accountPath = (id: string) => `/accounts?one=${id}`;
