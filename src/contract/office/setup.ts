import { z } from "zod";
import { account } from "../accounts/accounts.ts";
import { COUNTRY_CODE } from "../country-codes.ts";
import { privateRead, write } from "../endpoint.ts";
import { latitude, localDate, longitude, slug } from "../fields.ts";
import { SETUP_STEPS } from "./settings.ts";

/** What a new directory still needs before it is public, each with one next step. */
export const CHECKLIST = ["country", "mail", "backups", "legal", "second_admin", "pages", "address"] as const;
export type ChecklistItem = (typeof CHECKLIST)[number];

/** As many pages show what the directory will be. */
export const FIRST_PAGES = 10;

const names = { name: z.string(), name_ie: z.string() };

/** 256 bits in base64url. */
const token = z
  .string()
  .regex(/^[\w-]{43}$/, { error: "wrong-form" })
  .meta({ description: "The part behind `#` of the link that the terminal shows" });

const offered = z.object({ slug, ...names, exists: z.boolean().meta({ description: "It is there already" }) });

export const startingPoint = z
  .object({
    countries: z.array(
      z.object({
        code: z.string().meta({ description: "ISO 3166-1, in small letters" }),
        ...names,
        also: z.array(z.string()).meta({ description: "What it is called in other languages, for who types that" }),
      }),
    ),
    categories: z.array(offered).meta({ description: "Of the country, in their order" }),
    legal: z.array(offered).meta({ description: "Legal pages that the country asks for, made from templates" }),
  })
  .meta({ id: "StartingPoint" });
export type StartingPoint = z.output<typeof startingPoint>;

export const countryFacts = z
  .object({
    regions: z
      .array(z.object({ code: z.string(), ...names }))
      .meta({ description: "Those that have holidays of their own; their codes are countries, too" }),
    zones: z.array(z.string()).meta({ description: "By the IANA, the one in which most people live first" }),
    zone: z.string().meta({ description: "The one that counts where none is chosen" }),
    map: z.object({ latitude, longitude, zoom: z.int() }),
    areas: z
      .array(z.object({ ...names, latitude, longitude, zoom: z.int() }))
      .meta({ description: "Counties and the like, for a map to begin with" }),
    money: z.string().meta({ description: "ISO 4217; XXX: there is none", example: "CHF" }),
    calling_code: z.string().nullable().meta({ example: "41" }),
    postcode: z.string().nullable().meta({ description: "The form of one; null: there are none, or it is not known" }),
    emergency: z.array(z.string()).meta({ description: "Emergency numbers; none: they are not known" }),
    holidays: z
      .array(z.object({ date: localDate, ...names }))
      .meta({ description: "The next public holidays; none: they are not known" }),
    is_reviewed: z.boolean().meta({ description: "Somebody who knows the country has looked at it" }),
  })
  .meta({ id: "CountryFacts" });
export type CountryFacts = z.output<typeof countryFacts>;

export const setupChecklist = z
  .object({
    open: z.array(z.enum(CHECKLIST)).meta({ description: "What is not done yet, in the order of doing" }),
    pages: z.int().meta({ description: "Pages, public or not" }),
    setup_step: z.enum([...SETUP_STEPS, "done"]),
  })
  .meta({ id: "SetupChecklist" });
export type SetupChecklist = z.output<typeof setupChecklist>;

const count = z.int();

export const demonstrationState = z
  .object({
    is_loaded: z.boolean(),
    goes: z
      .object({ pages: count, stories: count, events: count, accounts: count, messages: count })
      .meta({ description: "What belongs to the demonstration" }),
    stays: z.object({ pages: count, accounts: count, categories: count }).meta({ description: "What does not" }),
    has_own_admin: z.boolean().meta({ description: "An administrator is there who stays" }),
  })
  .meta({ id: "DemonstrationState" });
export type DemonstrationState = z.output<typeof demonstrationState>;

/** How a directory begins: its first administrator, what its country suggests, what is still to do, and the end of the demonstration. */
export const setupEndpoints = {
  claimDirectory: write({
    path: "/setup/claim",
    summary: "Become the first administrator, by the link that the server shows at its first start",
    who: "account",
    audit: "account.claim-directory",
    input: z.object({ token }),
    answer: account,
    errors: ["setup-link-over"],
  }),
  startingPoint: privateRead({
    path: "/admin/setup",
    summary: "What a new directory may begin with: countries, categories, legal pages",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: startingPoint,
  }),
  countryFacts: privateRead({
    path: "/admin/setup/country",
    summary: "What follows from a country: its regions, zones, money, holidays and emergency numbers",
    who: "admin",
    task: "office",
    input: z.object({
      country: z.string().regex(COUNTRY_CODE, { error: "not-a-choice" }).meta({ example: "ch-gr" }),
    }),
    answer: countryFacts,
  }),
  beginDirectory: write({
    path: "/admin/setup/begin",
    summary: "Create categories and legal pages of the country that are not there yet",
    who: "admin",
    task: "office",
    audit: "settings.begin",
    input: z.object({ categories: z.array(slug).max(50).default([]), legal: z.array(slug).max(20).default([]) }),
    answer: startingPoint,
  }),
  checklist: privateRead({
    path: "/admin/setup/checklist",
    summary: "What is still to do before the directory is public",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: setupChecklist,
  }),
  demonstration: privateRead({
    path: "/admin/setup/demonstration",
    summary: "What would go with the demonstration, and what would stay",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: demonstrationState,
  }),
  removeDemonstration: write({
    path: "/admin/setup/demonstration/remove",
    summary: "Remove the demonstration with everything that belongs to it",
    who: "admin",
    task: "destroy",
    destroys: true,
    audit: "settings.remove-demonstration",
    input: z.object({}),
    answer: demonstrationState,
    errors: ["no-own-admin"],
  }),
};
