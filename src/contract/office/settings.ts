import { z } from "zod";
import { OFFERS_OF_MODULES } from "#start/compiled/offers.ts";
import { COUNTRY_CODE } from "../country-codes.ts";
import { pictureUpload, privateRead, publicRead, write } from "../endpoint.ts";
import {
  color,
  colorInput,
  instant,
  latitude,
  longitude,
  maybeText,
  optionalText,
  sentCoordinate,
  text,
  version,
} from "../fields.ts";
import { FIRST_NAME } from "../language-names.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { FIRST, LOCALES } from "../locales.ts";
import type { OffersPart } from "../module.ts";
import { pagePreview } from "../pages/own.ts";

/** What a place may call itself. The forms of each in every language: `messages/{language}/place.json`. */
export const PLACE_NOUNS = [
  "island",
  "islands",
  "parish",
  "village",
  "town",
  "city",
  "valley",
  "peninsula",
  "county",
  "region",
  "area",
] as const satisfies string[];

/** What a directory may have or not. What is off is named by no screen, text or feed. */
const OFFERS_OF_CORE = ["boats", "walks", "stories", "open_data"] as const;
export type OfferOfModule = keyof typeof OFFERS_OF_MODULES;
export type Offer = (typeof OFFERS_OF_CORE)[number] | OfferOfModule;
export const OFFERS: readonly Offer[] = Object.entries<OffersPart[string]>(OFFERS_OF_MODULES).reduce(
  (all: readonly Offer[], [name, { after }]) => {
    const names: readonly (string | undefined)[] = all;
    const at = names.indexOf(after);
    return all.toSpliced(at === -1 ? all.length : at + 1, 0, name as OfferOfModule);
  },
  OFFERS_OF_CORE,
);

/** The steps in which a new directory is described. The first, the administrator's account, comes before them. */
export const SETUP_STEPS = ["place", "languages", "look", "offers", "content"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The landscapes that the home page may show, drawn by the product. */
export const LANDSCAPES = ["island", "coast", "mountain", "town", "river", "plain"] as const;
export type Landscape = (typeof LANDSCAPES)[number];

const MAX_NAME = 60;
const MAX_FORM = 60;
const MAX_OFFICE = 300;
const MAX_SENTENCE = 200;

const answered = {
  name: z.string().meta({ description: `The name of the directory in ${FIRST_NAME}`, example: "Eolaire" }),
  name_ie: z.string(),
  country: z.string().meta({
    description:
      "Whose zone, money, holidays, phone numbers and postcodes count: ISO 3166-1 in small letters, with a region where holidays differ",
    example: "gb-eng",
  }),
  time_zone: maybeText.meta({
    description: "Where the country has several: its name by the IANA; null: that of the country",
  }),
  languages: z
    .array(z.enum(LANGUAGE_CODES))
    .meta({ description: "Those that readers may choose; the first is that of readers who ask for none of them" }),
  text_languages: z.tuple([z.enum(LANGUAGE_CODES), z.enum(LANGUAGE_CODES)]).meta({
    description: "The two languages in which all texts are written: that of `x`, and that of `x_ie`",
  }),
  logo: z.string().nullable().meta({
    description:
      "The key of its logo, `/pictures/{key}/512.png`, also 32, 64, 180, 192 and `header`; null: that of the product",
  }),
  photo: z.string().nullable().meta({
    description:
      "The key of the photo of the home page, `/pictures/{key}/2000.jpg`, also 800 and AVIF; null: the drawing",
  }),
  landscape: z.enum(LANDSCAPES).meta({ description: "The drawing on the home page" }),
  color: color.meta({ description: "Its colour, from which those of all screens follow" }),
  sentence: maybeText.meta({ description: "The sentence of the home page; null: one that says what there is" }),
  sentence_ie: maybeText,
  place_noun: z
    .enum([...PLACE_NOUNS, "own"])
    .meta({ description: "What the place calls itself; `own`: by words of its own" }),
  place_the: maybeText.meta({ description: "With the article, where the words are its own", example: "the glen" }),
  place_the_ie: maybeText,
  place_in: maybeText.meta({ description: "With its preposition", example: "in the glen" }),
  place_in_ie: maybeText,
  place_of: maybeText.meta({ description: "In the genitive", example: "of the glen" }),
  place_of_ie: maybeText,
  map_latitude: latitude.meta({ description: "The centre of a map without pins" }),
  map_longitude: longitude,
  map_zoom: z.number().meta({ description: "The zoom level of that map, 1 to 19" }),
  ...(Object.fromEntries(OFFERS.map((offer) => [`has_${offer}`, z.boolean()])) as Record<`has_${Offer}`, z.ZodBoolean>),
  office_hours: maybeText.meta({ description: "When the office answers", example: "Mon–Fri 9:30–16:00" }),
  office_hours_ie: maybeText,
  office_address: maybeText,
  office_address_ie: maybeText,
};

/** What everybody may know of the settings. */
export const directory = z.object(answered).meta({ id: "Directory" });

/** All settings of the directory. Those of the operator (ports, database, mail server) are environment variables. */
export const directorySettings = z.object({
  ...answered,
  setup_step: z
    .enum([...SETUP_STEPS, "done"])
    .meta({ description: "Where the first description of the directory stands; `done` once it is whole" }),
  country_read: z.boolean().meta({
    description:
      "Somebody has looked at what is presumed of the country: emergency numbers, holidays, money, postcodes",
  }),
  legal_read: z
    .boolean()
    .meta({ description: "Somebody has read the legal pages since they were made from templates" }),
  moderates_edits: z.boolean().meta({ description: "What teams put on public pages waits for an administrator" }),
  mail_sender: maybeText.meta({ description: "The name from which mails come; null: that of the directory" }),
});
export type DirectorySettings = z.output<typeof directorySettings>;
/** Whether a directory has walks: these are parts of stories. */
export const hasWalks = ({ has_stories, has_walks }: Pick<DirectorySettings, "has_stories" | "has_walks">): boolean =>
  has_stories && has_walks;
export type SettingName = keyof DirectorySettings;
export const SETTING_NAMES = Object.keys(directorySettings.shape) as SettingName[];

export const adminSettings = directorySettings
  .extend({
    version: z.int(),
    date_updated: instant.nullable(),
    starts_again: z.boolean().meta({
      description:
        "The server still works with another country or other languages, and is about to start again with these",
    }),
    by_operator: z
      .array(z.string())
      .meta({ description: "Fields that an environment variable sets, and that cannot be changed here" }),
  })
  .meta({ id: "Settings" });
export type AdminSettings = z.output<typeof adminSettings>;

const form = optionalText(text(MAX_FORM));
/** Of a picture that was uploaded for this directory; null removes it. */
const pictureKey = z
  .string()
  .regex(/^[0-9a-z]{24}$/, { error: "wrong-form" })
  .nullable()
  .optional();

const language = z.enum(LANGUAGE_CODES, { error: "not-a-choice" });

const sent = {
  name: text(MAX_NAME, 1).optional(),
  name_ie: text(MAX_NAME, 1).optional(),
  country: z.string().regex(COUNTRY_CODE, { error: "not-a-choice" }).optional(),
  time_zone: optionalText(text(MAX_NAME)),
  languages: z
    .array(language)
    .refine((codes) => new Set(codes).size === codes.length, { error: "repeated" })
    .optional(),
  text_languages: z
    .tuple([language, language])
    .refine(([first, second]) => first !== second, { error: "repeated" })
    .optional(),
  landscape: z.enum(LANDSCAPES, { error: "not-a-choice" }).optional(),
  color: colorInput.optional(),
  logo: pictureKey,
  photo: pictureKey,
  sentence: optionalText(text(MAX_SENTENCE)),
  sentence_ie: optionalText(text(MAX_SENTENCE)),
  setup_step: z.enum([...SETUP_STEPS, "done"], { error: "not-a-choice" }).optional(),
  country_read: z.boolean().optional(),
  legal_read: z.boolean().optional(),
  place_noun: z.enum([...PLACE_NOUNS, "own"], { error: "not-a-choice" }).optional(),
  place_the: form,
  place_the_ie: form,
  place_in: form,
  place_in_ie: form,
  place_of: form,
  place_of_ie: form,
  map_latitude: sentCoordinate(latitude).optional(),
  map_longitude: sentCoordinate(longitude).optional(),
  map_zoom: z.coerce
    .number()
    .pipe(z.int({ error: "wrong-form" }).min(1, { error: "out-of-range" }).max(19, { error: "out-of-range" }))
    .optional(),
  ...(Object.fromEntries(OFFERS.map((offer) => [`has_${offer}`, z.boolean().optional()])) as Record<
    `has_${Offer}`,
    z.ZodOptional<z.ZodBoolean>
  >),
  office_hours: optionalText(text(MAX_OFFICE)),
  office_hours_ie: optionalText(text(MAX_OFFICE)),
  office_address: optionalText(text(MAX_OFFICE)),
  office_address_ie: optionalText(text(MAX_OFFICE)),
  moderates_edits: z.boolean().optional(),
  mail_sender: optionalText(text(MAX_NAME)),
};

export const settingsEndpoints = {
  directory: publicRead({
    path: "/directory",
    summary: "What the directory is: its names, what its place calls itself, what it has, and its office",
    input: z.object({}),
    answer: directory,
  }),
  adminSettings: privateRead({
    path: "/admin/settings",
    summary: "Read the settings of the directory",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: adminSettings,
  }),
  editSettings: write({
    path: "/admin/settings/update",
    summary: "Change settings of the directory: the fields that are sent. All instances follow within a second",
    who: "admin",
    task: "office",
    audit: "settings.update",
    input: z.object({ version: version.optional(), ...sent }),
    answer: adminSettings,
  }),
  setLogo: pictureUpload({
    path: "/admin/settings/logo",
    summary: "Upload the logo, PNG or SVG: icons of all sizes are made of it",
    who: "admin",
    task: "office",
    audit: "settings.logo",
    shape: "logo",
    input: z.object({}),
    answer: adminSettings,
  }),
  setHomePhoto: pictureUpload({
    path: "/admin/settings/photo",
    summary: "Upload the photo of the home page",
    who: "admin",
    task: "office",
    audit: "settings.photo",
    shape: "scene",
    input: z.object({}),
    answer: adminSettings,
  }),
  settingsHistory: privateRead({
    path: "/admin/settings/history",
    summary: "List the versions of the settings, newest first",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: z
      .array(
        z.object({
          version: z.int(),
          date: instant,
          by: z.string().nullable().meta({ description: "The name of the account; null: filled in at a start" }),
          changed: z.array(z.string()).meta({ description: "The fields that differ from the version before" }),
        }),
      )
      .meta({ description: "At most 50" }),
  }),
  restoreSettings: write({
    path: "/admin/settings/restore",
    summary: "Bring back the settings as they were in a version: a new version, which can be undone in the same way",
    who: "admin",
    task: "destroy",
    audit: "settings.restore",
    input: z.object({ to: version.meta({ description: "A version of the history" }) }),
    answer: adminSettings,
    errors: ["not-found"],
  }),
  previewSettings: privateRead({
    path: "/admin/settings/preview",
    summary: "Preview the home page with unsaved settings",
    who: "admin",
    task: "office",
    input: z.object({ locale: z.enum(LOCALES).default(FIRST), changes: z.object(sent).default({}) }),
    answer: pagePreview,
  }),
};
