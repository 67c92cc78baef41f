import type { ComponentType } from "react";
import type { Offered } from "#core/contract/module-names.ts";
import type { AdminPage, AdminPageRow } from "#core/contract/pages/admin.ts";
import type { AccountType } from "#core/contract/roles.ts";
import type { EditedFeature } from "#core/contract/writing/features.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import type { ReadName } from "../api/use-api.ts";
import type { LoadScreen } from "../shell/lazy-screen.ts";
import type { PagesQuery } from "./pages/page-query.ts";

export type Section = {
  /** The segment of its address, and the key of its name in the messages. */
  name: keyof Texts["admin"]["sections"];
  /** The group of the navigation. */
  group: keyof Texts["admin"]["groups"];
  /** The account types that see it. The API checks permissions by itself. */
  who: readonly AccountType[];
  /** What the directory has to have. */
  offer?: Offered;
  /** Curators see its list, of their category or place. */
  isCurated?: true;
  /** Its list has a form for a new entry, which `?new` opens. */
  adds?: true;
  /** Its screens by the rest of their address; "" is the first one. Each is loaded when it is opened. */
  screens: Readonly<Record<string, LoadScreen>>;
};

export const ADMINS: readonly AccountType[] = ["admin", "deputy"];
/** For stories, events and features. */
export const WRITERS: readonly AccountType[] = [...ADMINS, "editor"];

/** Where components of modules stand on screens of core, and their props. */
export type Slots = {
  /** Below the form of a feature; null: of a new one. */
  feature: { feature: EditedFeature | null; isTyped: boolean };
  /** The last step of the setup: the first pages, from a file. */
  setup: object;
  /** Among the buttons above the overview, and above the community's events. */
  overview: object;
  events: object;
  /** On the overview, below what has changed: how the directory does. */
  trends: object;
  /** Among the buttons above the texts. */
  translations: object;
  /** Below how much is in each language. */
  translationShare: object;
  /** Above the list of pages. */
  pages: object;
  /** Of one page: among its links, among its cards, and in place of its return where it has gone into another one. */
  pageLinks: { page: AdminPage };
  pageCards: { page: AdminPage };
  mergedPage: { page: AdminPage };
  /** Beside a page that may be the same. */
  likelyDuplicate: { page: AdminPage; other: { id: string } };
  /** Among what can be done with the pages that are chosen in the list, and with all that it finds. */
  chosenPages: { rows: readonly AdminPageRow[]; onClear: () => void };
  foundPages: { where: PagesQuery; total: number; onClear: () => void };
};

export type InSlot<Props> = {
  /** What is more than a button is loaded when it is shown: `lazy`. */
  component: ComponentType<Props>;
  /** What it reads of what the screen edits: refetched once that is saved. */
  reads?: readonly ReadName[];
};

/** The desk's part of a module, the default export of its `desk.ts`. */
export type DeskPart = {
  /** `after`: the section below which it stands in the navigation. */
  sections?: readonly (Section & { after: Section["name"] })[];
  /** What it adds below sections of core: their screens, by the rest of their address. */
  screens?: { readonly [Name in Section["name"]]?: Section["screens"] };
  slots?: { readonly [Name in keyof Slots]?: InSlot<Slots[Name]> };
};
