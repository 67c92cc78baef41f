import type { ComponentType } from "react";
import type { Task } from "#core/contract/roles.ts";
import type { LoadScreen } from "#core/web/desk/shell/lazy-screen.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";

/** A section of a page's desk, which has the key of its name as the segment of its address. */
export type SectionOfPage = {
  name: keyof Texts["desk"]["page"]["sections"];
  /** The section below which it stands in the navigation. */
  after: keyof Texts["desk"]["page"]["sections"];
  /** What a role has to cover for it to be shown. */
  task: Task;
  screen: LoadScreen;
};

/** Where its components stand. */
type Slots = {
  /** What it asks of an owner, above the list of their pages; it shows nothing where there is nothing to do. */
  due?: ComponentType;
  /** On the first screen of a page, for who may edit it; it shows nothing where there is nothing to do. */
  overview?: ComponentType;
  /** There, below what an owner does most often. */
  often?: ComponentType;
  /** What carries the hours of a page elsewhere. */
  everywhere?: ComponentType;
};
export type ManageSlot = keyof Slots;

/** The part that a module has in the desk of owners, the default export of its `manage.ts`. */
export type ManagePart = Slots & {
  sections?: readonly SectionOfPage[];
  /** Leads from an event that comes from elsewhere, so that it is not edited here, to where it does: small, since both desks load it. */
  originOfEvent?: ComponentType;
};
