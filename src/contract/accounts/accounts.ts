import { z } from "zod";
import { download, photoUpload, privateRead, write } from "../endpoint.ts";
import { cursor, entity, id, instant, limit, listOf, text, version } from "../fields.ts";
import { MAX_ACCOUNT_BIO, MAX_ACCOUNT_NAME } from "../limits.ts";
import { LOCALES } from "../locales.ts";
import { ACCOUNT_TYPES } from "../roles.ts";
import { ofEachWish } from "./wishes.ts";

const MAX_UID = 128;
const MAX_ADDRESS = 2048;

/** A boolean as existing clients of the API read it. */
const bit = z.literal([0, 1], { error: "not-a-choice" });

const httpsAddress = z
  .url({ protocol: /^https$/, error: "wrong-form" })
  .max(MAX_ADDRESS, { error: "too-long" })
  .meta({ example: "https://photos.example/nora.jpg" });

/** The account as seen by its holder and by administrators. */
export const account = z
  .object({
    ...entity,
    uid: z.string().meta({ description: "The user id at the identity provider" }),
    name: z.string(),
    email: z.string().nullable(),
    profile_photo: z.string().nullable().meta({ example: "/images/accounts/q3v9k2m8x7b1c4d5e6f0-320.jpg" }),
    bio: z.string(),
    token: z.null().meta({ description: "Always null: the API never returns credentials" }),
    type: z.enum(ACCOUNT_TYPES),
    category_id: id.nullable().meta({ description: "Of a curator: the category whose pages they look after" }),
    place_id: id.nullable().meta({ description: "Of a curator: the place whose pages they look after" }),
    date_type_changed: instant.meta({ description: "Since when the account has its type" }),
    provider: z
      .string()
      .nullable()
      .meta({ description: "The sign-in method of the last sign-in", example: "password" }),
    local: bit.meta({ description: "1: the holder says that they live in the area" }),
    locale: z.enum(LOCALES),
    ...ofEachWish(({ description }) => (description ? z.boolean().meta({ description }) : z.boolean())),
    disabled: z.boolean(),
    deleted: bit,
    date_last_login: instant.nullable(),
  })
  .meta({ id: "Account" });
export type Account = z.output<typeof account>;

/** The account as seen by any other signed-in person. */
export const otherAccount = account
  .pick({ id: true, name: true, profile_photo: true, bio: true, type: true, date_created: true })
  .meta({ id: "OtherAccount" });

const firebaseUser = z
  .object({
    displayName: z.string().nullish(),
    photoURL: z.string().nullish(),
  })
  .meta({
    description: "The user object of the Firebase SDK; only name and picture are read, other fields are ignored",
  });

export const accountEndpoints = {
  createAccount: write({
    path: "/account/create",
    summary: "Open the account of the token: create it at the first call, update its last sign-in at later ones",
    who: "token",
    audit: "account.create",
    input: z.object({ firebase_user: firebaseUser.optional() }),
    answer: account,
  }),
  ownAccount: privateRead({
    path: "/account",
    summary: "Get the caller's own account",
    who: "account",
    input: z.object({}),
    answer: z.object({ account }),
  }),
  account: privateRead({
    path: "/account/get",
    summary: "Get an account by its id or uid: all fields for its holder and for administrators, else the public ones",
    who: "account",
    input: z.object({ id: text(MAX_UID, 1) }),
    answer: z.object({ account: z.union([account, otherAccount]) }),
    errors: ["not-found"],
  }),
  updateAccount: write({
    path: "/account/update",
    summary:
      "Update the fields that are sent; `id` and `type` are for administrators, and so are `category_id` and `place_id`",
    who: "self",
    task: "account",
    subject: { kind: "account", field: "id" },
    audit: "account.update",
    adminFields: ["type", "category_id", "place_id"],
    input: z.object({
      id: id.optional(),
      version: version.optional(),
      name: text(MAX_ACCOUNT_NAME).optional(),
      bio: text(MAX_ACCOUNT_BIO).optional(),
      profile_photo: httpsAddress.nullable().optional().meta({ description: "null removes it" }),
      local: bit.optional(),
      locale: z.enum(LOCALES).optional(),
      ...ofEachWish(() => z.boolean().optional()),
      type: z.enum(ACCOUNT_TYPES).optional(),
      category_id: id.nullable().optional().meta({ description: "A curator has a category or a place" }),
      place_id: id.nullable().optional(),
    }),
    answer: account,
    errors: ["last-admin"],
  }),
  accountPhoto: photoUpload({
    path: "/account/photo",
    summary: "Upload a profile photo; it is cropped to a square",
    who: "account",
    audit: "account.photo",
    shape: "square",
    input: z.object({}),
    answer: account,
  }),
  deleteAccount: write({
    path: "/account/delete",
    summary:
      "Delete an account: end its sessions, remove its name from what it wrote, and leave its pages without an owner",
    who: "self",
    task: "destroy",
    subject: { kind: "account", field: "id" },
    destroys: true,
    audit: "account.delete",
    input: z.object({ id: id.optional().meta({ description: "Another account, for administrators" }) }),
    answer: z.object({ deleted: z.literal(1) }),
    errors: ["last-admin"],
  }),
  searchAccounts: privateRead({
    path: "/account/search",
    summary:
      "Search accounts by id, uid, email address, name, or the name of a page that they look after, newest first",
    who: "admin",
    task: "office",
    input: z.object({
      query: text(200).optional(),
      type: z.enum(ACCOUNT_TYPES).optional(),
      deleted: z.boolean().default(false).meta({ description: "Only deleted accounts" }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(
      account.extend({ pages: z.int().meta({ description: "Number of pages of which it is owner or manager" }) }),
    ).extend({ total: z.int() }),
    limit: "search",
  }),
  disableAccount: write({
    path: "/account/disable",
    summary: "Disable an account: its holder is signed out at once",
    who: "admin",
    task: "destroy",
    subject: { kind: "account", field: "id" },
    destroys: true,
    audit: "account.disable",
    input: z.object({ id }),
    answer: account,
    errors: ["last-admin"],
  }),
  enableAccount: write({
    path: "/account/enable",
    summary: "Enable a disabled account",
    who: "admin",
    task: "office",
    subject: { kind: "account", field: "id" },
    audit: "account.enable",
    input: z.object({ id }),
    answer: account,
  }),
  exportAccount: download({
    path: "/account/export",
    summary: "Export all data stored about the caller, as JSON with their photos and recordings",
    who: "account",
    types: ["application/zip"],
    input: z.object({}),
  }),
};
