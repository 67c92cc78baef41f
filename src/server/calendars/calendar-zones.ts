import ICAL from "ical.js";
import { ZONE } from "../../domain/local-time.ts";

/** Converts between the clock of a time zone and instants. */
export type Zone = {
  toInstant(wall: Temporal.PlainDateTime): Temporal.Instant;
  toWall(instant: Temporal.Instant): Temporal.PlainDateTime;
};

/** The end of an id in which a program has put the name of its own in front: `/example.org/20260101_1/Europe/Dublin`. */
const IANA_NAME = /(?:^|\/)([A-Z][A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?)$/;

/**
 * The time zones of one calendar: those of the IANA database by their name, others as the calendar defines them
 * (VTIMEZONE), and what has no zone, or an unknown one, in that of the calendar, by default Europe/Dublin.
 */
export class CalendarZones {
  readonly #known = new Map<string, Zone>();
  readonly #defined: Map<string, ICAL.Component>;
  readonly floating: Zone;

  constructor(calendar: ICAL.Component) {
    const zones = calendar.getAllSubcomponents("vtimezone");
    this.#defined = new Map(zones.map((zone) => [String(zone.getFirstPropertyValue("tzid")), zone]));
    const named = calendar.getFirstPropertyValue("x-wr-timezone");
    this.floating = (typeof named === "string" && ianaZone(named)) || ianaZone(ZONE)!;
  }

  /** @param name the TZID of a property */
  named(name: string | undefined): Zone {
    if (!name) return this.floating;
    const known = this.#known.get(name);
    if (known) return known;
    const zone = ianaZone(name) ?? ianaZone(IANA_NAME.exec(name)?.[1] ?? "") ?? this.#zoneDefined(name);
    this.#known.set(name, zone);
    return zone;
  }

  #zoneDefined(name: string): Zone {
    const component = this.#defined.get(name);
    if (!component) return this.floating;
    const zone = new ICAL.Timezone(component);
    const offsetAt = (wall: Temporal.PlainDateTime) => ({ seconds: zone.utcOffset(icalTime(wall)) });
    return {
      toInstant: (wall) => wall.subtract(offsetAt(wall)).toZonedDateTime("UTC").toInstant(),
      toWall(instant) {
        const utc = instant.toZonedDateTimeISO("UTC").toPlainDateTime();
        return utc.add(offsetAt(utc.add(offsetAt(utc))));
      },
    };
  }
}

function ianaZone(name: string): Zone | null {
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

/** A time without zone, in which the library computes. */
export function icalTime(wall: Temporal.PlainDateTime, isDate = false): ICAL.Time {
  const { year, month, day, hour, minute, second } = wall;
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate });
}

/** @throws RangeError where there is no such time */
export function wallOf({ year, month, day, hour, minute, second }: ICAL.Time): Temporal.PlainDateTime {
  return new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59));
}
