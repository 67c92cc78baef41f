import { z } from "zod";
import { id, slug, version } from "../fields.ts";
import { MAX_CATEGORIES_OF_PAGE, MAX_TAGS_OF_PAGE } from "../limits.ts";
import { accessibilityEdit } from "../pages/accessibility.ts";
import { OSM_ID, PAGE_TYPES } from "../pages/card.ts";
import { APPROVALS, ownPageEndpoints } from "../pages/own.ts";
import { priceEndpoints } from "../pages/prices.ts";
import { pageTextInputs } from "../pages/texts.ts";
import { interval } from "../pages/times.ts";
import { timesEndpoints } from "../pages/times-calls.ts";

export const PAGE_FILE_FORMATS = ["csv", "geojson", "json"] as const;
const MAX_TIMES = 350;
const MAX_SPECIALS = 400;
const MAX_PRICES = 200;

/** Columns of other tables, for the hours of one weekday each. */
export const DAY_COLUMNS = [
  "times.monday",
  "times.tuesday",
  "times.wednesday",
  "times.thursday",
  "times.friday",
  "times.saturday",
  "times.sunday",
] as const;
const contact = ownPageEndpoints.editPageContact.input.shape;
const place = ownPageEndpoints.editPageLocation.input.shape;
const settings = {
  ...ownPageEndpoints.editPageColor.input.pick({ color: true }).shape,
  ...ownPageEndpoints.editPageStatus.input.pick({ status: true }).shape,
  ...ownPageEndpoints.editPagePriceType.input.pick({ price_type: true }).shape,
};
const time = timesEndpoints.addTimes.input.shape;
const special = timesEndpoints.addSpecialTime.input.shape;
const price = priceEndpoints.addPrice.input.shape;

/** Entries of a list are complete: a field that is left out is null. */
const orNull = <Value>(value: Value | undefined) => value ?? null;
const list = <Item extends z.ZodType>(item: Item, max: number) => z.array(item).max(max, { error: "out-of-range" });
const slugs = (max: number) => list(slug, max).refine((all) => new Set(all).size === all.length, { error: "repeated" });

const season = time.season.unwrap().unwrap();

/**
 * A page in a file, validated like the inputs of the calls. A field that is left out stays as it is; null or an empty text
 * removes it; a list replaces the old one.
 */
export const sentPage = z.strictObject({
  id: id.optional(),
  slug: slug.optional(),
  version: version.optional(),
  revision: z.string().max(40, { error: "too-long" }).optional().meta({
    description: "The state of the page in the export; the import refuses the row where it has changed since then",
  }),
  date_checked: z.string().max(40, { error: "too-long" }).nullable().optional().meta({
    description: "When the team last confirmed or changed the hours; an import ignores it",
  }),
  osm_id: z.string().regex(OSM_ID, { error: "wrong-form" }).nullable().optional().meta({
    description: "The element of OpenStreetMap from which the page began",
  }),
  approval: z.enum(APPROVALS).optional(),
  ...pageTextInputs,
  type: z.enum(PAGE_TYPES).optional(),
  categories: slugs(MAX_CATEGORIES_OF_PAGE).optional(),
  tags: slugs(MAX_TAGS_OF_PAGE).optional(),
  status: settings.status.optional(),
  color: settings.color.optional(),
  price_type: settings.price_type.optional(),
  contact_number: contact.contact_number,
  email: contact.email,
  website: contact.website,
  booking_url: contact.booking_url,
  booking_number: contact.booking_number,
  reopens_on: ownPageEndpoints.editPageStatus.input.shape.reopens_on,
  social: contact.social,
  address: place.address,
  address_ie: place.address_ie,
  postcode: place.postcode,
  location: place.location,
  latitude: place.latitude,
  longitude: place.longitude,
  service_area: place.service_area,
  service_area_ie: place.service_area_ie,
  hide_address: place.hide_address,
  needs_ferry: place.needs_ferry,
  accessibility: accessibilityEdit.optional(),
  holiday_rule: timesEndpoints.setHolidayRule.input.shape.rule.optional(),
  times: list(
    z.strictObject({
      set: time.set,
      day: time.day.unwrap(),
      opens: time.opens,
      closes: time.closes,
      kind: time.kind,
      weeks: time.weeks,
      season: z
        .strictObject({
          ...season.shape,
          name: season.shape.name.transform(orNull),
          name_ie: season.shape.name_ie.transform(orNull),
        })
        .nullable()
        .default(null),
      note: time.note.transform(orNull),
      note_ie: time.note_ie.transform(orNull),
    }),
    MAX_TIMES,
  ).optional(),
  special: list(
    z.strictObject({
      date_from: special.date_from.unwrap(),
      date_to: special.date_to.unwrap(),
      yearly: special.yearly,
      intervals: list(z.strictObject(interval.shape), 8).meta({ description: "Empty: closed" }),
      name: special.name.transform(orNull),
      name_ie: special.name_ie.transform(orNull),
    }),
    MAX_SPECIALS,
  ).optional(),
  prices: list(
    z.strictObject({
      name: price.name.transform(orNull),
      name_ie: price.name_ie.transform(orNull),
      amount: price.amount.transform(orNull),
      amount_to: price.amount_to.transform(orNull),
      unit: price.unit.unwrap().default("item"),
      description: price.description.transform(orNull),
      description_ie: price.description_ie.transform(orNull),
      section: price.section.transform(orNull),
      section_ie: price.section_ie.transform(orNull),
      diets: price.diets.unwrap().default([]),
      allergens: price.allergens.unwrap().default([]),
      season: price.season.transform(orNull),
      sizes: price.sizes.unwrap().default([]),
    }),
    MAX_PRICES,
  ).optional(),
});
export type SentPage = z.output<typeof sentPage>;
