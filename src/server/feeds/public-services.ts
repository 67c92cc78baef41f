import { createHash } from "node:crypto";
import { daysOfSeason } from "@eolaire/opening-hours";
import { country } from "#core/contract/country.ts";
import { FIRST } from "#core/contract/locales.ts";
import { ACCESSIBILITY_FACTS } from "#core/contract/pages/accessibility.ts";
import { todayAt, ZONE } from "#core/domain/local-time.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import { type PageRecord, pageRecords } from "../api/office/page-files/queries.ts";
import type { ReadContext } from "../calls/handler.ts";

type Settings = Pick<SiteSettings, "publicUrl">;
type Time = PageRecord["times"][number];

const SERVICES_PER_PAGE = 100;
const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const STATUS = {
  open: "active",
  temporarily_closed: "temporarily closed",
  permanently_closed: "defunct",
  hidden: "inactive",
} as const;

/**
 * `/open-data/services.json?page=1`: the public services among the pages in the Human Services Data Specification 3 of Open
 * Referral (https://docs.openreferral.org), as its API answers `GET /services`: each with its organisation, its place and
 * its hours as rules of RFC 5545. A page is a service of an organisation of the same name. Texts are English where there are
 * any, else Irish; the other name stands as the alternate one.
 */
export async function publicServices(context: ReadContext, page: number, { publicUrl }: Settings): Promise<Buffer> {
  context.reads("pages");
  const today = todayAt(context.now);
  context.until(today.add({ days: 1 }).toZonedDateTime(ZONE).toInstant()); // seasons begin and end
  const { ids, count } = await idsOfServices(context, page);
  const records = await pageRecords(context.db, ids, { publicOnly: true });
  const total_pages = Math.max(1, Math.ceil(count / SERVICES_PER_PAGE));
  return Buffer.from(
    JSON.stringify({
      total_items: count,
      total_pages,
      page_number: page,
      size: records.length,
      first_page: page === 1,
      last_page: page >= total_pages,
      empty: records.length === 0,
      contents: records.map((record) => service(record, { publicUrl, today })),
    }),
  );
}

/** `?page=` of an address: a number from 1 on, in one form for the cache. */
export function servicesPage(search: URLSearchParams): string {
  const page = Number(search.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? String(page) : "1";
}

/** Index: page_public_services. */
async function idsOfServices({ db }: ReadContext, page: number): Promise<{ ids: string[]; count: number }> {
  const services = db.selectFrom("page").where("is_public", "=", true).where("type", "=", "public-service");
  const { count } = await services.select(({ fn }) => fn.countAll<string>().as("count")).executeTakeFirstOrThrow();
  const offset = (page - 1) * SERVICES_PER_PAGE;
  const rows = await services.select("id").orderBy("id").offset(offset).limit(SERVICES_PER_PAGE).execute();
  return { ids: rows.map(({ id }) => id), count: Number(count) };
}

type Setting = { publicUrl: string; today: Temporal.PlainDate };

function service(record: PageRecord, { publicUrl, today }: Setting) {
  const name = record.name ?? record.name_ie ?? record.slug;
  const description = record.description ?? record.description_ie ?? record.slogan ?? record.slogan_ie;
  const about = {
    name,
    ...(record.name && record.name_ie && { alternate_name: record.name_ie }),
    ...(description && { description }),
    ...(record.email && { email: record.email }),
  };
  const area = record.service_area ?? record.service_area_ie;
  return {
    id: record.id,
    ...about,
    url: `${publicUrl}/${FIRST}/pages/${record.slug}`,
    status: STATUS[record.status],
    ...(record.date_checked && { assured_date: record.date_checked.slice(0, 10) }),
    ...(record.contact_number && {
      phones: [{ id: partId(record, "phone"), number: record.contact_number, type: "voice" }],
    }),
    schedules: record.times
      .filter(({ set, kind }) => set === "main" && kind !== "closed")
      .map((time, at) => schedule(time, { id: partId(record, `schedule ${at}`), today })),
    ...(area && { service_areas: [{ id: partId(record, "area"), name: area }] }),
    organization: {
      id: partId(record, "organization"),
      ...about,
      description: description ?? name, // required
      ...(record.website && { website: record.website }),
    },
    service_at_locations: [{ id: partId(record, "service at location"), location: location(record, name) }],
  };
}

function location(record: PageRecord, name: string) {
  const street = record.address ?? record.address_ie;
  const texts = textsFor(FIRST, "accessibility");
  const facts = ACCESSIBILITY_FACTS.flatMap((fact) => {
    const said = record.accessibility[fact];
    return said ? [{ fact, text: [texts.facts[fact], texts.answers[said.answer], said.note ?? said.note_ie] }] : [];
  });
  return {
    id: partId(record, "location"),
    location_type: "physical",
    name,
    ...(record.latitude !== null && { latitude: record.latitude, longitude: record.longitude }),
    ...(street && {
      addresses: [
        {
          id: partId(record, "address"),
          address_1: street,
          city: record.location ?? "",
          state_province: "",
          postal_code: record.postcode ?? "",
          country: country.code,
          address_type: "physical",
        },
      ],
    }),
    ...(facts.length > 0 && {
      accessibility: facts.map(({ fact, text: [title, answer, note] }) => ({
        id: partId(record, fact),
        description: `${title}: ${answer}`,
        ...(note && { details: note }),
      })),
    }),
  };
}

/** Times are local: an offset, which the specification asks for, would be wrong for half of each year. */
function schedule(
  { day, opens, closes, kind, weeks, season, note, note_ie }: Time,
  { id, today }: { id: string; today: Temporal.PlainDate },
) {
  const days = season && daysOfSeason(season, today);
  const weekday = DAYS[day - 1]!;
  const said = note ?? note_ie;
  return {
    id,
    ...(days && { valid_from: days.from.toString(), valid_to: days.to.toString() }),
    ...rule(weeks, weekday),
    opens_at: opens,
    closes_at: closes === "24:00" ? "23:59" : closes,
    ...(kind === "appointment" && { attending_type: "By appointment" }),
    ...(said && { description: said }),
    notes: `Local time of ${ZONE}`,
  };
}

function rule(weeks: Time["weeks"], weekday: string) {
  if (!weeks) return { freq: "WEEKLY", interval: 1, byday: weekday };
  if ("nth" in weeks) return { freq: "MONTHLY", interval: 1, byday: weeks.nth.map((nth) => `${nth}${weekday}`).join() };
  return { freq: "WEEKLY", interval: weeks.every, byday: weekday, dtstart: weeks.from };
}

/** The specification gives each part of a service an id: a UUID (RFC 9562, version 8) that stays the same. */
function partId({ id }: PageRecord, part: string): string {
  const hash = createHash("sha256").update(`${id} ${part}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
