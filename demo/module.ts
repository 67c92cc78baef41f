import type { Insertable } from "kysely";
import type { Wish } from "#core/contract/accounts/wishes.ts";
import type { DemoAccount } from "#core/domain/security/demo-accounts.ts";
import type { DB, Event } from "#core/server/db/schema.ts";
import type { DemoCalendar } from "./rows/dates.ts";
import type { Ids } from "./rows/ids.ts";

/** The demonstration's part of a module, the default export of its `demo.ts`. */
export type DemoPart = {
  /** By table; what is referred to comes first. */
  rows?(calendar: DemoCalendar, people: Ids, pages: Ids, categories: Ids): Partial<Record<keyof DB, object[]>>;
  /** What events of the owner's pages come from, by table, which it names in them. */
  sources?(
    calendar: DemoCalendar,
    owned: readonly string[],
    events: Insertable<Event>[],
  ): Partial<Record<keyof DB, object[]>>;
  /** Those with a column `demo`, of which each marked row is deleted with the demonstration. */
  marked?: readonly (keyof DB)[];
  /** Who has what by mail, by the roles of the demonstration's accounts. */
  wishes?: Partial<Record<Wish, readonly DemoAccount["role"][]>>;
};
