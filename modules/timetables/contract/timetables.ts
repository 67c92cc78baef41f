import { z } from "zod";
import { phoneNumber, website } from "#core/contract/contact-fields.ts";
import { direction, journeyFields, TRANSPORT_MODES } from "#core/contract/directory/journeys.ts";
import { publicRead, write } from "#core/contract/endpoint.ts";
import {
  cents,
  dateInput,
  entity,
  id,
  instant,
  latitude,
  localDate,
  localTime,
  longitude,
  maybeText,
  monthDay,
  optionalText,
  slug,
  text,
  version,
} from "#core/contract/fields.ts";

export const HOLIDAY_SERVICES = ["as_usual", "as_sunday", "none"] as const;
export const CHANGE_KINDS = ["cancelled", "extra"] as const;

/** Departures of one season; more would be a mistake, and slow down the screen that shows them. */
const MAX_DEPARTURES = 150;
const MAX_SEASONS = 8;
const MAX_PRICES = 12;

const timetableDeparture = z
  .object({
    direction,
    time: localTime,
    days: z.array(z.int()).meta({ description: "1 Monday … 7 Sunday" }),
    note: maybeText,
    note_ie: maybeText,
  })
  .meta({ id: "TimetableDeparture" });
export type TimetableDeparture = z.output<typeof timetableDeparture>;

const timetableSeason = z
  .object({
    from: monthDay.nullable().meta({ description: "null: on all days that no other season covers" }),
    to: monthDay.nullable(),
    name: maybeText,
    name_ie: maybeText,
    departures: z.array(timetableDeparture),
  })
  .meta({ id: "TimetableSeason" });
export type TimetableSeason = z.output<typeof timetableSeason>;

export const fare = z.object({ name: maybeText, name_ie: maybeText, amount: cents }).meta({ id: "Fare" });
export type Fare = z.output<typeof fare>;

export const timetableChange = z
  .object({
    id,
    timetable_id: id,
    kind: z.enum([...CHANGE_KINDS, "remark"]).meta({
      description:
        "`remark`: what the operator’s page or a notice of the office says of the days; which departures it changes is not known",
    }),
    date_from: localDate,
    date_to: localDate,
    direction: direction.nullable().meta({ description: "null: both" }),
    time: localTime.nullable().meta({ description: "null: every departure" }),
    note: maybeText,
    note_ie: maybeText,
    date_created: instant,
  })
  .meta({ id: "TimetableChange" });
export type TimetableChange = z.output<typeof timetableChange>;

export const timetable = z
  .object({
    ...entity,
    mode: z.enum(TRANSPORT_MODES),
    operator: maybeText,
    operator_ie: maybeText,
    page: z
      .object({ id, slug, name: maybeText, name_ie: maybeText })
      .nullable()
      .meta({ description: "The operator's page, where it is public" }),
    origin: maybeText,
    origin_ie: maybeText,
    origin_latitude: latitude.nullable(),
    origin_longitude: longitude.nullable(),
    destination: maybeText,
    destination_ie: maybeText,
    destination_latitude: latitude.nullable(),
    destination_longitude: longitude.nullable(),
    minutes: z.int().meta({ description: "Minutes of the journey" }),
    holiday_rule: z.enum(HOLIDAY_SERVICES).meta({ description: "What runs on public holidays" }),
    seasons: z.array(timetableSeason),
    prices: z.array(fare),
    website: maybeText,
    phone: maybeText,
    parking: maybeText,
    parking_ie: maybeText,
    note: maybeText,
    note_ie: maybeText,
    changes: z.array(timetableChange).meta({ description: "From today on" }),
  })
  .meta({ id: "Timetable" });
export type Timetable = z.output<typeof timetable>;

export const departure = z
  .object({
    timetable_id: id,
    ...journeyFields,
  })
  .meta({ id: "Departure" });
export type Departure = z.output<typeof departure>;

export const departureList = z
  .object({
    date: localDate,
    departures: z.array(departure).meta({ description: "All of the date in order of time, with the cancelled ones" }),
    next: z
      .array(departure)
      .meta({ description: "The next three after now of each timetable and direction, in order of time" }),
  })
  .meta({ id: "DepartureList" });
export type DepartureList = z.output<typeof departureList>;

const name = optionalText(text(80));
const note = optionalText(text(300));
const departureTime = localTime.refine((time) => time !== "24:00", { error: "out-of-range" });
const weekday = z.int({ error: "wrong-form" }).min(1, { error: "out-of-range" }).max(7, { error: "out-of-range" });
/** A text of a list that is replaced as a whole: left out means none. */
const listText = (max: number) => optionalText(text(max)).transform((value) => value ?? null);

const seasonInput = z.strictObject({
  from: monthDay.nullable().default(null).meta({ description: "null: on all days that no other season covers" }),
  to: monthDay.nullable().default(null),
  name: listText(80),
  name_ie: listText(80),
  departures: z
    .array(
      z.strictObject({
        direction,
        time: departureTime,
        days: z.array(weekday).min(1, { error: "required" }).max(7, { error: "out-of-range" }),
        note: listText(120),
        note_ie: listText(120),
      }),
    )
    .max(MAX_DEPARTURES, { error: "out-of-range" }),
});

const edit = {
  page_id: id.nullable().optional().meta({ description: "The operator's page, which is public" }),
  origin: name,
  origin_ie: name,
  origin_latitude: latitude.nullable().optional(),
  origin_longitude: longitude.nullable().optional(),
  destination: name,
  destination_ie: name,
  destination_latitude: latitude.nullable().optional(),
  destination_longitude: longitude.nullable().optional(),
  operator: name,
  operator_ie: name,
  holiday_rule: z.enum(HOLIDAY_SERVICES).optional(),
  seasons: z.array(seasonInput).max(MAX_SEASONS, { error: "out-of-range" }).optional(),
  prices: z
    .array(z.strictObject({ name: listText(80), name_ie: listText(80), amount: cents }))
    .max(MAX_PRICES, { error: "out-of-range" })
    .optional(),
  website: optionalText(website),
  phone: optionalText(phoneNumber),
  parking: note,
  parking_ie: note,
  note,
  note_ie: note,
};
const mode = z.enum(TRANSPORT_MODES);
const minutes = z
  .int({ error: "wrong-form" })
  .min(1, { error: "out-of-range" })
  .max(1439, { error: "out-of-range" })
  .meta({ description: "Minutes of the journey", example: 15 });
const deleted = z.object({ deleted: z.literal(1) });

export const timetableEndpoints = {
  timetables: publicRead({
    path: "/timetables",
    summary: "List the boats, buses and planes with their timetables, and what is cancelled or extra from today on",
    input: z.object({}),
    answer: z.array(timetable),
  }),
  departures: publicRead({
    path: "/timetables/departures",
    summary: "List the departures of a day, today by default, and the next ones",
    input: z.object({ date: dateInput.optional() }),
    answer: departureList,
  }),
  addTimetable: write({
    path: "/timetables/add",
    summary: "Create a timetable",
    who: "editor",
    task: "writing",
    audit: "timetable.add",
    idempotent: true,
    input: z.object({ mode, minutes, ...edit }),
    answer: timetable,
    errors: ["list-full"],
  }),
  editTimetable: write({
    path: "/timetables/update",
    summary: "Update the fields that are sent; `seasons` and `prices` replace the former lists",
    who: "editor",
    task: "writing",
    audit: "timetable.update",
    input: z.object({
      id,
      version: version.optional(),
      mode: mode.optional(),
      minutes: minutes.optional(),
      ...edit,
    }),
    answer: timetable,
    errors: ["not-found", "from-gtfs"],
  }),
  deleteTimetable: write({
    path: "/timetables/delete",
    summary: "Delete a timetable with its changes",
    who: "editor",
    task: "destroy",
    destroys: true,
    audit: "timetable.delete",
    input: z.object({ id }),
    answer: deleted,
    errors: ["not-found"],
  }),
  changeTimetable: write({
    path: "/timetables/changes/add",
    summary: "Cancel one departure or all of them on some days, or add an extra one",
    who: "editor",
    task: "writing",
    audit: "timetable.change.add",
    idempotent: true,
    input: z.object({
      timetable_id: id,
      kind: z.enum(CHANGE_KINDS),
      date_from: dateInput,
      date_to: dateInput.optional().meta({ description: "Default: one day" }),
      direction: direction.nullable().optional().meta({ description: "null: both" }),
      time: departureTime.nullable().optional().meta({ description: "null: every departure" }),
      note,
      note_ie: note,
    }),
    answer: timetableChange,
    errors: ["not-found", "list-full"],
  }),
  deleteTimetableChange: write({
    path: "/timetables/changes/delete",
    summary: "Delete a change; the usual departures apply again",
    who: "editor",
    task: "writing",
    audit: "timetable.change.delete",
    input: z.object({ id }),
    answer: deleted,
    errors: ["not-found"],
  }),
};
