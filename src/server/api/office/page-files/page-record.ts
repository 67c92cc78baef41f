import { createHash } from "node:crypto";
import { readYearly, writeWeeks, writeYearly } from "@eolaire/opening-hours";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { SentPage } from "#core/contract/office/page-files.ts";
import type { Price } from "#core/contract/pages/prices.ts";
import { pageTextsOf } from "#core/contract/pages/texts.ts";
import {
  intervalsOf,
  openingTimeAnswer,
  openingTimesOf,
  SPECIAL_TIME_COLUMNS,
} from "#core/server/api/pages/times/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";

/** A page as files represent it: all fields are present, empty ones as null. */
export type PageRecord = { [Field in keyof SentPage]-?: Exclude<SentPage[Field], undefined> };

type Row = Awaited<ReturnType<typeof pageRows>>[number];

type Which = { publicOnly?: boolean };

/**
 * Those of the pages that are not deleted, by id.
 * @param which with `publicOnly` those that are public, without hidden addresses
 */
export async function pageRecords(db: Database, ids: readonly string[], which: Which = {}): Promise<PageRecord[]> {
  const { publicOnly = false } = which;
  return (await pageRows(db, ids, which)).map((row) => recordOf(row, publicOnly));
}

/** Indexes: page_pkey, page_category_rank, page_tag_pkey, opening_time_overlap, special_time_overlap, price_rank. */
function pageRows(db: Database, ids: readonly string[], { publicOnly = false }: Which) {
  return db
    .selectFrom("page")
    .selectAll("page")
    .select(({ ref, selectFrom }) => [
      jsonArrayFrom(
        selectFrom("page_category")
          .innerJoin("category", "category.id", "page_category.category_id")
          .select("category.slug")
          .whereRef("page_category.page_id", "=", "page.id")
          .orderBy("page_category.rank"),
      ).as("categories"),
      jsonArrayFrom(
        selectFrom("page_tag")
          .innerJoin("tag", "tag.id", "page_tag.tag_id")
          .select("tag.slug")
          .whereRef("page_tag.page_id", "=", "page.id")
          .where("page_tag.source", "<>", "denied")
          .orderBy("tag.slug"),
      ).as("tags"),
      openingTimesOf(ref("page.id")).as("opening_times"),
      jsonArrayFrom(
        selectFrom("special_time")
          .select(SPECIAL_TIME_COLUMNS)
          .whereRef("special_time.page_id", "=", "page.id")
          .orderBy("special_time.date_from")
          .orderBy("special_time.date_to"),
      ).as("special_times"),
      jsonArrayFrom(
        selectFrom("price")
          .select(["name", "name_ie", "amount", "amount_to", "unit", "description", "description_ie"])
          .select(["section", "section_ie", "diets", "allergens", "valid_from", "valid_to", "sizes"])
          .whereRef("price.page_id", "=", "page.id")
          .orderBy("price.rank"),
      ).as("prices"),
    ])
    .where(sql<boolean>`page.id = any(${ids}::uuid[])`)
    .where("page.date_deleted", "is", null)
    .$if(publicOnly, (query) => query.where("page.is_public", "=", true))
    .orderBy("page.id")
    .execute();
}

function recordOf(row: Row, publicOnly: boolean): PageRecord {
  const content = normalised(contentOf(row, publicOnly));
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    revision: revisionOf(content),
    ...content,
    date_checked: row.date_checked && isoInstant(row.date_checked),
  };
}

type Content = Omit<PageRecord, "id" | "slug" | "version" | "revision" | "date_checked">;

function contentOf(row: Row, publicOnly: boolean): Content {
  const place = publicOnly ? row : (row.hidden_address ?? row);
  return {
    approval: row.approval,
    ...pageTextsOf(row),
    type: row.type,
    categories: row.categories.map(({ slug }) => slug),
    tags: row.tags.map(({ slug }) => slug),
    status: row.status,
    color: row.color,
    price_type: row.price_type,
    contact_number: row.contact_number,
    email: row.email,
    website: row.website,
    booking_url: row.booking_url,
    booking_number: row.booking_number,
    reopens_on: row.reopens_on,
    social: row.social,
    address: place.address,
    address_ie: place.address_ie,
    postcode: place.postcode,
    location: row.location,
    latitude: place.latitude,
    longitude: place.longitude,
    service_area: row.service_area,
    service_area_ie: row.service_area_ie,
    hide_address: row.hidden_address !== null,
    needs_ferry: row.needs_ferry,
    osm_id: row.osm_id,
    accessibility: row.accessibility,
    holiday_rule: holidayRuleOf(intervalsOf(row.holiday_intervals)),
    times: row.opening_times.map((time) => {
      const { id: _, version: __, ...fields } = openingTimeAnswer(time);
      return fields;
    }),
    special: row.special_times.map(({ date_from, date_to, yearly, intervals, name, name_ie }) => ({
      date_from,
      date_to,
      yearly: yearly === null ? null : readYearly(yearly),
      intervals: intervalsOf(intervals) ?? [],
      name,
      name_ie,
    })),
    prices: row.prices.map(({ valid_from, valid_to, diets, allergens, ...price }) => ({
      ...price,
      diets: diets as Price["diets"],
      allergens: allergens as Price["allergens"],
      season: valid_from && valid_to ? { from: valid_from, to: valid_to } : null,
    })),
  };
}

/** Sorts the lists whose order has no meaning, so that equal pages compare equal. */
export function normalised<Page extends Content>(page: Page): Page {
  return {
    ...page,
    tags: page.tags.toSorted(),
    times: page.times.toSorted((one, other) => compare(timeKey(one), timeKey(other))),
    special: page.special.toSorted((one, other) => compare(specialKey(one), specialKey(other))),
  };
}

const specialKey = ({ date_from, date_to, yearly }: PageRecord["special"][number]) =>
  date_from + date_to + (yearly ? writeYearly(yearly) : "");
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const timeKey = ({ set, season, day, weeks, opens }: PageRecord["times"][number]) =>
  [
    set === "main" ? 0 : 1,
    set,
    season ? season.from : "",
    season ? season.to : "",
    day,
    weeks ? writeWeeks(weeks) : "",
    opens,
  ].join(" ");

type Intervals = { from: string; to: string }[];

function holidayRuleOf(intervals: Intervals | null | undefined): PageRecord["holiday_rule"] {
  if (!intervals) return "as_usual";
  return intervals.length === 0 ? "closed" : intervals;
}

/** A hash of all fields of a page in a file, including hours and prices, which the version of the page does not cover. */
function revisionOf(content: Content): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 12);
}
