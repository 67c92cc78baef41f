import type { SpecialPage } from "../../../contract/special-pages.ts";
import { isoInstant } from "../../db/instants.ts";

type Row = Omit<SpecialPage, "menu" | "date_created" | "date_updated"> & {
  menu: string | null;
  date_created: Date;
  date_updated: Date;
};

export function specialPageAnswer(row: Row): SpecialPage {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    title_ie: row.title_ie,
    body: row.body,
    body_ie: row.body_ie,
    menu: row.menu as SpecialPage["menu"],
    rank: row.rank,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}
