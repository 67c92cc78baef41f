import { jsonText } from "@eolaire/postgres";
import type { Insertable } from "kysely";
import { slugOf } from "#core/domain/slug.ts";
import type {
  Category,
  FormerSlug,
  OpeningTime,
  Page,
  PageCategory,
  PageTag,
  Price,
  SpecialTime,
  Tag,
} from "#core/server/db/schema.ts";
import type { DemoData, DemoPage } from "./data.ts";
import type { DemoCalendar } from "./dates.ts";
import { type Ids, idsFor } from "./ids.ts";
import { holidayIntervals, openingRows, specialRows } from "./times.ts";

export type PageRows = {
  page: Insertable<Page>[];
  opening_time: Insertable<OpeningTime>[];
  special_time: Insertable<SpecialTime>[];
  price: Insertable<Price>[];
  category: Insertable<Category>[];
  page_category: Insertable<PageCategory>[];
  tag: Insertable<Tag>[];
  page_tag: Insertable<PageTag>[];
};

const APPROVALS = { approved: "approved", pending: "requested", declined: "declined", disabled: "disabled" } as const;

export function pageRows(data: DemoData, calendar: DemoCalendar, pageIds: Ids, categoryIds: Ids): PageRows {
  const { pages, categories, tags, overlay } = data;
  const tagIds = idsFor(tags.map((tag) => tag.key));
  const each = <Row>(rowsOf: (page: DemoPage, id: string) => Row[]) =>
    pages.flatMap((page) => rowsOf(page, pageIds.get(page.key)!));
  return {
    page: each((page, id) => [
      {
        ...pageRow(page, id, calendar, overlay.pages[page.key]),
        branch_group: pageIds.get(overlay.pages[page.key]?.branch_of ?? "") ?? null,
        accessibility: data.accessibility[page.key] ?? {},
      },
    ]),
    opening_time: each((page, id) => openingRows(page, id, overlay.pages[page.key])),
    special_time: each((page, id) => specialRows(page, id, calendar)),
    price: each((page, id) => priceRows(page, id, overlay.pages[page.key]?.menu)),
    category: categories.map(({ key, name, name_ie, rank }) => ({
      id: categoryIds.get(key)!,
      slug: key,
      name,
      name_ie,
      rank,
      demo: true,
      ...overlay.categories[key],
    })),
    page_category: each((page, page_id) =>
      page.categories.map((key, index) => ({ page_id, category_id: categoryIds.get(key)!, rank: index + 1 })),
    ),
    tag: tags.map(({ key, name, name_ie }) => ({
      id: tagIds.get(key)!,
      slug: key,
      name,
      name_ie,
      demo: true,
      kind: overlay.tag_kinds[key] ?? "topic",
      facts: overlay.tag_facts[key] ?? [],
    })),
    page_tag: each((page, page_id) => page.tags.map((key) => ({ page_id, tag_id: tagIds.get(key)! }))),
  };
}

/** "The" says nothing in an address, and would put half of the island under T. */
export function pageSlug(page: DemoPage): string {
  return slugOf(page.name.replace(/^The /, ""));
}

export function formerSlugRows({ overlay }: DemoData, ids: Record<"page" | "story" | "event" | "special-page", Ids>) {
  const rowsOf = (kind: keyof typeof ids, moved: Record<string, { former_slugs?: string[] }>) =>
    Object.entries(moved).flatMap(([key, { former_slugs = [] }]) =>
      former_slugs.map((slug): Insertable<FormerSlug> => ({ kind, slug, subject_id: ids[kind].get(key)! })),
    );
  return [
    ...rowsOf("page", overlay.pages),
    ...rowsOf("story", overlay.stories),
    ...rowsOf("event", overlay.events),
    ...rowsOf("special-page", overlay.special_pages),
  ];
}

/** What they sell or carry comes by the ferry on the same day. */
const NEED_FERRY = new Set(["cargo", "stores", "northstar", "piercafe", "chipvan", "museum"]);

function pageRow(
  page: DemoPage,
  id: string,
  calendar: DemoCalendar,
  added: DemoData["overlay"]["pages"][string] = {},
): Insertable<Page> {
  return {
    id,
    slug: pageSlug(page),
    name: page.name,
    name_ie: page.name_ie,
    type: added.type ?? page.type,
    slogan: page.slogan,
    slogan_ie: page.slogan_ie,
    description: page.description,
    description_ie: page.description_ie,
    color: page.color,
    ...placeOf(page, added.hides_address ?? false),
    service_area: added.service_area ?? null,
    service_area_ie: added.service_area_ie ?? null,
    location: townland(page.address),
    needs_ferry: NEED_FERRY.has(page.key),
    status: added.status ?? "open",
    reopens_on: added.reopens_in === undefined ? null : calendar.day(added.reopens_in).toString(),
    booking_url: added.booking_url ?? null,
    booking_number: added.booking_number ?? null,
    price_type: page.price_type,
    holiday_intervals: holidayIntervals(page),
    contact_number: added.contact_number ?? page.contactNumber.replaceAll(" ", ""),
    email: page.email,
    website: page.website,
    social: added.social ?? {},
    approval: APPROVALS[page.status],
    rank: added.rank ?? 0,
    date_checked: added.checked === undefined ? null : calendar.at(added.checked, "19:40").toString(),
    ...(added.quiet_since !== undefined && { date_updated: calendar.at(added.quiet_since, "11:05").toString() }),
    moderate_edits: added.moderate_edits ?? false,
    demo: true,
  };
}

function placeOf({ address, address_ie, postcode, latitude, longitude }: DemoPage, isHidden: boolean) {
  const place = { address, address_ie, postcode, latitude, longitude };
  return isHidden ? { hidden_address: place } : place;
}

function priceRows(
  page: DemoPage,
  page_id: string,
  menu: DemoData["overlay"]["pages"][string]["menu"] = {},
): Insertable<Price>[] {
  return page.prices.map(({ label, label_ie, amount_cents, unit, rank }) => {
    const { season, diets = [], allergens = [], section = null, section_ie = null, sizes = [] } = menu[label] ?? {};
    return {
      page_id,
      name: label,
      name_ie: label_ie,
      amount: sizes.length > 0 ? null : amount_cents,
      unit,
      rank,
      section,
      section_ie,
      diets,
      allergens,
      sizes: jsonText(sizes),
      valid_from: season?.from ?? null,
      valid_to: season?.to ?? null,
    };
  });
}

/** "Leabgarrow, Arranmore, Co. Donegal" is in Leabgarrow. */
export function townland(address: string): string {
  return address.split(",")[0]!.trim();
}
