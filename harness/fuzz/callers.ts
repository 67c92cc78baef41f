import { hashOf } from "@eolaire/identity-provider";
import { sql } from "kysely";
import { LOCALES } from "#core/contract/locales.ts";
import type { KindOfRows } from "#core/contract/module.ts";
import { TOKEN_PREFIX, TOKEN_SCOPES } from "#core/contract/scopes.ts";
import type { Database } from "#core/server/db/connect.ts";
import { KINDS_OF_MODULES } from "#start/compiled/declared.ts";
import { HARNESSES_OF_MODULES } from "#start/compiled/harnesses.ts";
import { PAGE_ROWS_OF_MODULES } from "#start/compiled/page-rows.ts";
import { tokenOf } from "../support/people.ts";
import type { CallerName } from "./caller-names.ts";
import type { AllHeaders, FuzzTarget } from "./fuzz.ts";
import type { KnownIds } from "./values.ts";

const KEY = "eolaire";
const PASSWORD = "a long sentence for harnesses";
/** The tables of what calls act on, by the kind in the contract. */
const TABLES = {
  page: "page",
  calendar: "page",
  post: "post",
  event: "event",
  story: "story",
  price: "price",
  photo: "photo",
  audio: "audio",
  feedback: "feedback",
  invite: "invite",
  "opening-time": "opening_time",
  account: "account",
  "special-time": "special_time",
  category: "category",
  tag: "tag",
  "day-link": "day_link",
  proposal: "proposed_change",
  notice: "office_notice",
  feature: "feature",
  place: "place",
  "special-page": "special_page",
  token: "access_token",
  outbox: "outbox",
  claim: "page_claim",
  synonym: "synonym",
  ...PAGE_ROWS_OF_MODULES,
  ...(Object.assign({}, ...HARNESSES_OF_MODULES.map(({ tables }) => tables)) as Record<string, string>),
  ...Object.fromEntries(
    Object.entries<KindOfRows>(KINDS_OF_MODULES).flatMap(([kind, { named }]) => (named ? [[kind, named.table]] : [])),
  ),
};
/** Of each kind so many of the first and of the last, which calls have added. */
const ROWS = 4;

/** What addresses of the site hold, of what everybody may see. */
const OF_ADDRESSES = {
  "slug of page": sql`select slug from page where is_public order by slug`,
  "slug of category": sql`select slug from category order by slug`,
  "slug of event": sql`select slug from event where status = 'published' order by slug`,
  "slug of story": sql`select slug from story where status = 'published' order by slug`,
  "slug of special page": sql`select slug from special_page where published order by slug`,
  "public post": sql`
    select post.id::text from post join page on page.id = page_id where post.status = 'published' and is_public
    order by post.id`,
  "file of page photo": sql`select key || '-320.webp' from photo where page_id is not null order by id`,
  "file of post photo": sql`
    select key || '-320.webp' from photo join post on post.id = post_id join page on page.id = post.page_id
    where post.status = 'published' and is_public order by photo.id`,
  "file of story photo": sql`select key || '-320.webp' from photo where story_id is not null order by id`,
  "file of event photo": sql`select key || '-320.webp' from photo where event_id is not null order by id`,
  "file of category photo": sql`select key || '-320.webp' from photo where category_id is not null order by id`,
  "file of account photo": sql`
    select substring(profile_photo from '[^/]+$') from account
    where profile_photo is not null and not disabled and not deleted order by id`,
  "file of recording": sql`
    select key || case mime when 'audio/mpeg' then '.mp3' when 'audio/mp4' then '.m4a' when 'audio/ogg' then '.ogg'
      else '.wav' end from audio order by id`,
  "slug of walk": sql`
    select slug from story where status = 'published' and id in (select story_id from story_walk) order by slug`,
};

const ADDRESSES = sql.join(
  Object.entries(OF_ADDRESSES).map(
    ([kind, query]) => sql`select ${kind}::text as kind, found.* from (${query} limit ${sql.lit(ROWS)}) as found`,
  ),
  sql` union all `,
);

const KNOWN_IDS = sql.join(
  Object.entries(TABLES).map(
    ([kind, table]) => sql`
      (select ${kind}::text as kind, id::text from ${sql.table(table)} order by id limit ${sql.lit(ROWS)}) union
      (select ${kind}::text as kind, id::text from ${sql.table(table)} order by id desc limit ${sql.lit(ROWS)})`,
  ),
  sql` union `,
);

type Known = { ids: KnownIds /** After calls that added something. */; refreshIds(): Promise<void> };

const PROGRAM = `${TOKEN_PREFIX}${"fuzz".repeat(11).slice(1)}`;

/** A token of the owner, for all that a token can be made for; made again where a call has revoked it. */
async function programToken(db: Database): Promise<string> {
  await sql`
    insert into access_token (account_id, name, token_hash, hint, scopes, has_second_factor, date_expires)
    select user_id, 'Harness', ${hashOf(PROGRAM)}, ${PROGRAM.slice(-4)}, ${[...TOKEN_SCOPES]}::text[], true, now() + interval '1 year'
    from page where id = (select id from page where user_id is not null order by id limit 1)
    on conflict (token_hash) do update set account_id = excluded.account_id`.execute(db);
  return PROGRAM;
}

/** People with accounts of the embedded provider, replaced where a call has ended them. */
export function callersAt(origin: string, db: Database): Pick<FuzzTarget, "prepare"> & Known {
  const tokens: Partial<Record<CallerName, string>> = {};
  const ids: KnownIds = {};
  let people = 0;

  async function signUp(): Promise<{ token: string; refreshToken: string; email: string }> {
    const email = `harness-${++people}@example.com`;
    const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${KEY}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    });
    const { idToken, refreshToken } = (await response.json()) as { idToken: string; refreshToken: string };
    return { token: idToken, refreshToken, email };
  }

  async function call(path: string, token: string): Promise<number> {
    const headers = { authtoken: token, "content-type": "application/json" };
    return (await fetch(`${origin}/api${path}`, { method: "POST", headers, body: "{}" })).status;
  }

  async function renew(name: CallerName): Promise<void> {
    const token = tokens[name];
    if (token && (await call("/account", token)) === (name === "unregistered" ? 404 : 200)) return;
    const person = await signUp();
    tokens[name] = person.token;
    if (name === "unregistered") return;
    await sql`update identity_user set email_verified = true where email = ${person.email}`.execute(db);
    tokens[name] = (await tokenOf(origin, person.email)) ?? person.token; // which says that the address is confirmed
    await call("/account/create", person.token);
    if (name === "administrator")
      await sql`update account set type = 'admin' where email = ${person.email}`.execute(db);
    if (name === "owner") {
      await sql`update page set user_id = (select id from account where email = ${person.email})
        where id in (select id from page order by id limit ${ROWS})`.execute(db);
    }
  }

  async function refreshIds(): Promise<void> {
    const { rows } = await sql<{ kind: string; id: string }>`
      select kind, id from (${KNOWN_IDS} union all ${ADDRESSES}) as known (kind, id) order by kind, id`.execute(db);
    const known = Map.groupBy(rows, ({ kind }) => kind);
    for (const kind of [...Object.keys(TABLES), ...Object.keys(OF_ADDRESSES)]) {
      ids[kind] = known.get(kind)?.map(({ id }) => id) ?? [];
    }
  }

  return {
    ids,
    refreshIds,
    async prepare() {
      await sql`delete from rate_limit`.execute(db);
      const [{ token, refreshToken, email }] = await Promise.all([
        signUp(), // somebody whose account the calls of the provider may change and delete
        refreshIds(),
        ...(["unregistered", "account", "owner", "administrator"] as const).map(renew),
      ]);
      Object.assign(ids, {
        locale: LOCALES,
        part: ["1", "2"],
        French: ["pages", "events"],
        drawing: ["pubs-157a73-7.svg"],
        "form page": ids["slug of page"],
      });
      Object.assign(ids, { idToken: [token, token], email: [email, email], refresh_token: [refreshToken] });
      tokens.program = await programToken(db);
      const headers = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, { authtoken: token }]));
      return { visitor: {}, ...headers } as AllHeaders;
    },
  };
}
