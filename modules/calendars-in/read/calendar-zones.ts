import ICAL from "ical.js";
import { findIana } from "windows-iana";
import { ZONE } from "#core/domain/local-time.ts";

/** Converts between the clock of a time zone and instants. */
export type Zone = {
  toInstant(wall: Temporal.PlainDateTime): Temporal.Instant;
  toWall(instant: Temporal.Instant): Temporal.PlainDateTime;
};

/** Longer names are no names. */
const MAX_NAME = 200;
/** Rules by which clocks change; others would create thousands of changes. */
const YEARLY = ["YEARLY", "MONTHLY"];

/**
 * The time zones of one calendar, by the names that programs write: those of the IANA database, those that the calendar defines
 * itself (VTIMEZONE), those of Windows, and names of the database behind a prefix. What has no zone is in that of the calendar, by
 * default that of the directory; so is what has an unknown one, whose name is noted.
 */
export class CalendarZones {
  readonly #known = new Map<string, Zone>();
  readonly #defined: Map<string, ICAL.Component>;
  readonly floating: Zone;
  /** Names that say nothing. */
  readonly unknown = new Set<string>();

  constructor(calendar: ICAL.Component) {
    const zones = calendar.getAllSubcomponents("vtimezone");
    this.#defined = new Map(zones.map((zone) => [String(zone.getFirstPropertyValue("tzid")), zone]));
    const named = calendar.getFirstPropertyValue("x-wr-timezone");
    this.floating = HERE;
    if (typeof named === "string" && named.trim()) this.floating = this.named(named);
  }

  /** @param name the TZID of a property */
  named(name: string | undefined): Zone {
    const trimmed = name?.trim().slice(0, MAX_NAME);
    if (!trimmed) return this.floating;
    const known = this.#known.get(trimmed);
    if (known) return known;
    const zone = this.#find(trimmed);
    if (!zone) this.unknown.add(trimmed);
    this.#known.set(trimmed, zone ?? this.floating);
    return zone ?? this.floating;
  }

  /** A definition comes before a name of a fixed offset: some programs call a zone with summer time `GMT`. */
  #find(name: string): Zone | null {
    const isPlace = /\//.test(name) && !/^etc\//i.test(name);
    return (
      (isPlace ? ianaZone(name) : null) ??
      this.#zoneDefined(name) ??
      ianaZone(name) ??
      ianaZone(findIana(name)?.[0]) ??
      offsetZone(name) ??
      zoneBehindPrefix(name)
    );
  }

  #zoneDefined(name: string): Zone | null {
    const component = this.#defined.get(name);
    if (!component) return null;
    return definedZone(component) ?? ianaZone(String(component.getFirstPropertyValue("x-lic-location")));
  }
}

/** Null where the definition has no offsets, or cannot be computed. */
function definedZone(component: ICAL.Component): Zone | null {
  const observances = component.getAllSubcomponents().filter(isObservance);
  if (observances.length === 0) return null;
  const whole = new ICAL.Component(["vtimezone", [], observances.map((one) => one.toJSON())]);
  const zone = new ICAL.Timezone({ component: whole, tzid: "defined" });
  const offsetAt = (wall: Temporal.PlainDateTime) => ({ seconds: zone.utcOffset(icalTime(wall)) });
  try {
    offsetAt(Temporal.Now.plainDateTimeISO(ZONE));
  } catch {
    return null;
  }
  return {
    toInstant: (wall) => wall.subtract(offsetAt(wall)).toZonedDateTime("UTC").toInstant(),
    toWall(instant) {
      const utc = instant.toZonedDateTimeISO("UTC").toPlainDateTime();
      return utc.add(offsetAt(utc.add(offsetAt(utc))));
    },
  };
}

function isObservance(component: ICAL.Component): boolean {
  const has = (name: string) => component.getFirstProperty(name)?.getFirstValue();
  const rules = component.getAllProperties("rrule").map((property) => property.getFirstValue());
  return (
    has("tzoffsetfrom") instanceof ICAL.UtcOffset &&
    has("tzoffsetto") instanceof ICAL.UtcOffset &&
    has("dtstart") instanceof ICAL.Time &&
    rules.every((rule) => rule instanceof ICAL.Recur && YEARLY.includes(rule.freq))
  );
}

/** The longest end of a name that the database has: `/example.org/20260101_1/America/Argentina/Buenos_Aires`. */
function zoneBehindPrefix(name: string): Zone | null {
  const segments = name.replaceAll(" ", "_").split("/");
  const ends = segments.map((_, at) => segments.slice(at).join("/"));
  return ends.reduce<Zone | null>((found, end) => found ?? ianaZone(end), null);
}

/** `UTC+1`, `GMT+01:00`, `+0100`: as people mean it, east of Greenwich. */
function offsetZone(name: string): Zone | null {
  const [, sign, hours = "", minutes = "00"] = /^\(?(?:UTC|GMT)?\s?([+-])(\d{1,2}):?(\d\d)?\)?$/i.exec(name) ?? [];
  return sign ? ianaZone(`${sign}${hours.padStart(2, "0")}:${minutes}`) : null;
}

function ianaZone(name: string | undefined): Zone | null {
  if (!name) return null;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
  } catch (error) {
    if (error instanceof RangeError) return null; // not a name of the database
    throw error;
  }
  return {
    toInstant: (wall) => wall.toZonedDateTime(name).toInstant(),
    toWall: (instant) => instant.toZonedDateTimeISO(name).toPlainDateTime(),
  };
}

export const UTC = ianaZone("UTC")!;
/** The zone of all dates: a day is the same day for everybody who comes. */
export const HERE = ianaZone(ZONE)!;

/** A time without zone, in which the library computes. */
export function icalTime(wall: Temporal.PlainDateTime, isDate = false): ICAL.Time {
  const { year, month, day, hour, minute, second } = wall;
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate });
}

/** @throws RangeError where there is no such time */
export function wallOf({ year, month, day, hour, minute, second }: ICAL.Time): Temporal.PlainDateTime {
  return new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59));
}
