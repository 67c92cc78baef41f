import { z } from "zod";
import { download, publicRead, tableUpload, write } from "../endpoint.ts";
import { FIELD_ERRORS, type FieldErrorCode } from "../field-errors.ts";
import { entity, id, latitude, longitude, maybeText, optionalText, text, version } from "../fields.ts";
import { FIRST_NAME } from "../language-names.ts";
import { MAX_FILE_BYTES } from "../limits.ts";

export const PLACE_KINDS = ["townland", "village", "town", "island", "other"] as const;
export const MAX_PLACE_NAME = 120;
/** About the townlands of a county. */
export const MAX_PLACES = 5_000;

const zoom = z.int({ error: "wrong-form" }).min(5, { error: "out-of-range" }).max(18, { error: "out-of-range" });

const names = { name: maybeText, name_ie: maybeText };

export const place = z
  .object({
    id,
    ...names,
    kind: z.enum(PLACE_KINDS),
    latitude,
    longitude,
    map_from: zoom.nullable().meta({ description: "Maps show the name from this zoom level on; null: never" }),
    map_to: zoom.nullable().meta({ description: "Up to this zoom level, not included; null: at all above `map_from`" }),
  })
  .meta({ id: "Place" });
export type Place = z.output<typeof place>;

/** A place as seen by administrators. */
export const adminPlace = place
  .extend({ ...entity, pages: z.int().meta({ description: "Number of pages whose `location` it is" }) })
  .meta({ id: "AdminPlace" });
export type AdminPlace = z.output<typeof adminPlace>;

const name = optionalText(text(MAX_PLACE_NAME));
const edit = {
  name,
  name_ie: name,
  kind: z.enum(PLACE_KINDS).optional(),
  map_from: zoom.nullable().optional(),
  map_to: zoom.nullable().optional(),
};

/** A place in a file, validated like the inputs of the calls. */
export const sentPlace = z.strictObject({ ...edit, latitude: latitude.optional(), longitude: longitude.optional() });
export type SentPlace = z.output<typeof sentPlace>;

const placeImport = z
  .object({
    dry_run: z.boolean(),
    written: z.boolean().meta({ description: "False for a dry run, and where a row was refused" }),
    counts: z.object({ add: z.int(), change: z.int(), nothing: z.int(), refuse: z.int() }),
    rows: z.array(
      z.object({
        row: z.int().meta({ description: "The header is row 1" }),
        action: z.enum(["add", "change", "nothing", "refuse"]),
        ...names,
        errors: z.array(
          z.object({
            column: z.string(),
            code: z.enum(Object.keys(FIELD_ERRORS) as [FieldErrorCode, ...FieldErrorCode[]]),
            message: z.string().meta({ description: "In the language of `accept-language`" }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "PlaceImport" });
export type PlaceImport = z.output<typeof placeImport>;

export const placeEndpoints = {
  places: publicRead({
    path: "/places",
    summary: "List the places of the gazetteer: their names in both languages, and where they are",
    input: z.object({}),
    answer: z.array(place),
  }),
  adminPlaces: write({
    path: "/admin/places",
    summary: "List all places by name, after at most one change: add, update or delete",
    who: "admin",
    task: "office",
    destroyFields: ["delete"],
    audit: "place.edit",
    idempotent: true,
    input: z.object({
      add: z.strictObject({ ...edit, latitude, longitude }).optional(),
      update: z
        .strictObject({
          id,
          version: version.optional(),
          ...edit,
          latitude: latitude.optional(),
          longitude: longitude.optional(),
        })
        .optional()
        .meta({ description: "Updates the fields that are sent" }),
      delete: z.strictObject({ id }).optional(),
    }),
    answer: z.array(adminPlace),
    errors: ["not-found", "stale-version", "list-full"],
  }),
  exportPlaces: download({
    path: "/admin/places/export",
    summary: "Export all places as a CSV file, for editing and import",
    who: "admin",
    task: "office",
    types: ["text/csv; charset=utf-8"],
    input: z.object({}),
  }),
  importPlaces: tableUpload({
    path: "/admin/places/import",
    summary: `Import a CSV file in the format of the export: add and update places by their ${FIRST_NAME} name, all rows or none`,
    who: "admin",
    task: "office",
    audit: "place.import",
    maxBytes: MAX_FILE_BYTES["table-upload"],
    input: z.object({
      dry_run: z.boolean().default(false).meta({ description: "Only report what would change" }),
    }),
    answer: placeImport,
  }),
};
