import type { Offered } from "#core/contract/module-names.ts";
import type { AccountType } from "#core/contract/roles.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import type { LoadScreen } from "../shell/lazy-screen.ts";

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

/** The desk's part of a module, the default export of its `desk.ts`. */
export type DeskPart = {
  /** `after`: the section below which it stands in the navigation. */
  sections: readonly (Section & { after: Section["name"] })[];
};
