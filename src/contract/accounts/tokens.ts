import { z } from "zod";
import { privateRead, write } from "../endpoint.ts";
import { cursor, id, instant, limit, listOf, text } from "../fields.ts";
import { TOKEN_PREFIX, TOKEN_SCOPES } from "../scopes.ts";

/** For how many days a token may be valid. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export const MAX_TOKENS = 20;

const scope = z.enum(TOKEN_SCOPES, { error: "not-a-choice" });

/** A token of a program that works in the name of an account. */
export const token = z
  .object({
    id,
    name: z.string(),
    hint: z.string().meta({ description: "Its last four characters" }),
    scopes: z.array(scope),
    expired: z.boolean(),
    date_expires: instant,
    date_last_used: instant.nullable().meta({ description: "To a minute; null: never" }),
    date_created: instant,
  })
  .meta({ id: "Token" });
export type Token = z.output<typeof token>;

export const officeToken = token.extend({ owner: z.object({ id, name: z.string() }) }).meta({ id: "OfficeToken" });
export type OfficeToken = z.output<typeof officeToken>;

const tokenList = z.object({
  items: z.array(token).meta({ description: "The newest first" }),
  scopes: z.array(scope).meta({ description: "What a token of the caller can be made for" }),
});
export type TokenList = z.output<typeof tokenList>;

export const tokenEndpoints = {
  tokens: privateRead({
    path: "/account/tokens",
    summary: "List the tokens of the caller, without the secrets",
    who: "account",
    input: z.object({}),
    answer: tokenList,
  }),
  addToken: write({
    path: "/account/tokens/add",
    summary: "Make a token for a program; it is shown in this answer only. The caller has signed in within 15 minutes",
    who: "account",
    audit: "account.token-add",
    freshSignIn: true,
    shownOnce: ["token"],
    input: z.object({
      name: text(80, 1).meta({ description: "What it is for", example: "Spreadsheet of hours" }),
      scopes: z.array(scope).min(1, { error: "required" }).max(TOKEN_SCOPES.length, { error: "out-of-range" }),
      days: z.union(
        TOKEN_DAYS.map((days) => z.literal(days)),
        { error: "not-a-choice" },
      ),
    }),
    answer: token.extend({ token: z.string().meta({ example: `${TOKEN_PREFIX}…` }) }),
    errors: ["list-full"],
  }),
  revokeToken: write({
    path: "/account/tokens/revoke",
    summary:
      "Revoke a token: it is refused at once, on every instance. Administrators revoke those of everybody, deputies but those of administrators",
    who: "account",
    audit: "account.token-revoke",
    input: z.object({ id }),
    answer: z.object({ revoked: z.literal(1) }),
    errors: ["not-found", "admins-only"],
  }),
  adminTokens: privateRead({
    path: "/admin/tokens",
    summary: "List the tokens of all accounts that have not expired, the newest first",
    who: "admin",
    task: "office",
    input: z.object({ cursor: cursor.optional(), limit }),
    answer: listOf(officeToken),
  }),
};
