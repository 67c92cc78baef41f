import { z } from "zod";

/**
 * Field types of inputs and answers. Lengths are in code points. `x` and `x_ie` are the English and the Irish version of
 * one text.
 */

// Control characters except tab and line feed; lone surrogates; bidirectional overrides and isolates.
const FORBIDDEN = /(?![\t\n])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u;
/** White space, marks without a base, and letters that are blank: the fillers of Hangul, the empty Braille cell. */
const BLANK = /^[\s\p{Z}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]*$/u;

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => BLANK.test(text);

const texts = new Map<string, z.ZodString>();

/**
 * A text of `min` to `max` code points: trimmed, in NFC, without control characters and direction overrides. One of which
 * nothing can be seen is empty. Fields with the same lengths have the same type: each takes memory for ten objects of zod.
 */
export function text(max: number, min = 0): z.ZodString {
  const lengths = `${min} to ${max}`;
  const known = texts.get(lengths) ?? newText(max, min);
  texts.set(lengths, known);
  return known;
}

const newText = (max: number, min: number) =>
  z
    .string()
    .overwrite((value) => (isBlank(value) ? "" : value.trim().normalize("NFC")))
    .refine((value) => [...value].length <= max, { error: "too-long", abort: true }) // before patterns, which may be slow
    .refine((value) => !FORBIDDEN.test(value), { error: "wrong-form" })
    .refine((value) => [...value].length >= min, {
      error: min > 0 ? "required" : "too-short",
    })
    .meta({ maxLength: max, ...(min > 0 && { minLength: min }) });

/** A text field of a partial update (as in RFC 7396): left out, it stays as it is; null or an empty text removes it. */
export function optionalText<Field extends z.ZodType<string, string>>(field: Field) {
  return field
    .transform((value) => (value === "" ? null : value))
    .nullable()
    .optional();
}

export const id = z.uuid({ error: "wrong-form" }).meta({ description: "UUIDv7" });

/** At most `max` distinct ids. */
export function distinctIds(max: number) {
  return z
    .array(id)
    .max(max, { error: "out-of-range" })
    .refine((ids) => new Set(ids.map((one) => one.toLowerCase())).size === ids.length, { error: "repeated" });
}

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: "wrong-form" })
  .max(120, { error: "too-long" })
  .meta({ description: "The readable part of a public URL", example: "corner-shop" });

export const idOrSlug = z.union([id, slug]).meta({ description: "An id or a slug", example: "corner-shop" });

export const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, { error: "wrong-form" })
  .meta({ description: "#rrggbb", example: "#157a73" });

const TYPED_COLOR = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;

/** A typed colour as `#rrggbb`, also of `#08A`; null: it is none. */
export function wholeColor(typed: string): string | null {
  if (!TYPED_COLOR.test(typed)) return null;
  const digits = typed.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`;
}

/** In inputs, as people and other programs write it. */
export const colorInput = z
  .string()
  .regex(TYPED_COLOR, { error: "wrong-form" })
  .overwrite((typed) => wholeColor(typed) ?? typed)
  .meta({ description: "#rrggbb or #rgb", example: "#157a73" });

/** Amounts of money are integers. */
export const cents = z
  .int({ error: "wrong-form" })
  .min(0, { error: "out-of-range" })
  .max(100_000_000, { error: "out-of-range" })
  .meta({ description: "Hundredths of the currency", example: 560 });

/** In answers; for inputs see `dateInput`. */
export const localDate = z.iso.date({ error: "wrong-form" }).meta({ description: "A local date" });

export const localTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: "wrong-form" })
  .meta({ description: "A local time", example: "09:30" });

export const monthDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: "wrong-form" })
  .meta({ description: "Month and day, without year", example: "06-01" });

const FIRST_DAY = "1900-01-01";
const LAST_DAY = "2199-12-31";

/** A date of an input: none for which a calendar or an addition would leave what PostgreSQL, Temporal and ISO 8601 hold. */
export const dateInput = localDate
  .refine((date) => date >= FIRST_DAY && date <= LAST_DAY, { error: "out-of-range" })
  .meta({ description: `A local date, from ${FIRST_DAY} to ${LAST_DAY}`, example: "2026-07-04" });

/** A period of local dates; both days are included. */
export const periodFields = { from: dateInput.optional(), to: dateInput.optional() };

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** What is wrong with a text that should be an instant. */
export const instantError = ({ input }: { input?: unknown }) =>
  typeof input === "string" && WITHOUT_ZONE.test(input) ? "no-zone" : "wrong-form";

/** In answers; for inputs see `instantInput`. */
export const instant = z.iso
  .datetime({ offset: true, error: instantError })
  .meta({ description: "ISO 8601; answers are in UTC", example: "2026-07-04T16:00:00.000Z" });

/** An instant of an input, in the range of dates. It is read with milliseconds and in UTC, whatever was sent. */
export const instantInput = instant
  .refine((sent) => sent.slice(0, 10) >= FIRST_DAY && sent.slice(0, 10) <= LAST_DAY, { error: "out-of-range" })
  .overwrite((sent) => (Number.isNaN(Date.parse(sent)) ? sent : new Date(sent).toISOString()))
  .meta({
    description: `ISO 8601 with a time zone, from ${FIRST_DAY} to ${LAST_DAY}`,
    example: "2026-07-04T16:00:00.000Z",
  });

export const latitude = z
  .number({ error: "wrong-form" })
  .min(-90, { error: "out-of-range" })
  .max(90, { error: "out-of-range" });
export const longitude = z
  .number({ error: "wrong-form" })
  .min(-180, { error: "out-of-range" })
  .max(180, { error: "out-of-range" });

/** A coordinate as clients send it: a number, or its decimal text. An empty text removes it. */
export function sentCoordinate<Degrees extends z.ZodType<number | null, number | null>>(degrees: Degrees) {
  return z
    .union([z.number(), z.string(), z.null()])
    .transform((sent) => (typeof sent === "string" ? coordinateOf(sent.trim()) : sent))
    .pipe(degrees)
    .meta({ description: "Degrees: a number, or its text", example: 54.99 });
}

function coordinateOf(text: string): number | null {
  if (text === "") return null;
  return /^[-+]?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) + 0 : Number.NaN; // + 0: no −0
}

/** "lat,lon" in degrees, for query strings. */
export const point = z
  .string()
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, { error: "wrong-form" })
  .refine((value) => isOnEarth(value), { error: "out-of-range" })
  .meta({ description: "latitude,longitude in degrees", example: "54.99,-8.5" });

function isOnEarth(value: string): boolean {
  const [lat = 0, lon = 0] = value.split(",").map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}

/** "west,south,east,north" in degrees. */
export const bbox = z
  .string()
  .regex(/^(-?\d{1,3}(\.\d+)?,){3}-?\d{1,3}(\.\d+)?$/, { error: "wrong-form" })
  .meta({ description: "west,south,east,north in degrees", example: "-8.6,54.95,-8.4,55.03" });

export const cursor = z
  .string()
  .max(500, { error: "too-long" })
  .meta({ description: "The `next_cursor` of the previous list" });

export const limit = z
  .int({ error: "wrong-form" })
  .min(1, { error: "out-of-range" })
  .max(100, { error: "out-of-range" })
  .default(24)
  .meta({ description: "Maximum number of items" });

/** A page of a list, with the cursor of the next page; null at the end. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

/** A text of an answer that may be missing in one language. */
export const maybeText = z.string().nullable();

/** Fields that every entity has in answers. */
export const entity = { id, date_created: instant, date_updated: instant, version: z.int() };

/** The largest `integer` of PostgreSQL. */
export const MAX_INTEGER = 2 ** 31 - 1;

/** Optimistic locking: with an outdated version an edit is refused with 409 `stale-version`, not overwritten. */
export const version = z
  .int({ error: "wrong-form" })
  .min(1, { error: "out-of-range" })
  .max(MAX_INTEGER, { error: "out-of-range" })
  .meta({ description: "The `version` that you have read; 409 where it was edited since then" });

/** Fields of a call that may be made on a later day: docs/decisions/175. */
export const planning = {
  from_day: dateInput.optional().meta({
    description:
      "A later day: the call is made then, at 00:00 local time, and nothing changes until then (202). Fields as they are on that day are left out of it",
    example: "2027-03-01",
  }),
  instead_of: id.optional().meta({ description: "With `from_day`: the planned change whose place it takes" }),
};

export const PUBLICATION_STATUSES = ["draft", "published", "archived"] as const;

export const publicationStatus = z.enum(PUBLICATION_STATUSES);
