import { randomBytes } from "node:crypto";
import { hashOf } from "@eolaire/identity-provider";
import type { SubjectKind } from "#core/contract/endpoint.ts";
import { scopesFor } from "#core/contract/index.ts";
import { TOKEN_PREFIX, type TokenScope } from "#core/contract/scopes.ts";
import type { Database } from "#core/server/db/connect.ts";
import { AUTHORISATIONS_OF_MODULES } from "#start/compiled/authorisations.ts";
import type { PAGE_ROWS_OF_MODULES } from "#start/compiled/page-rows.ts";
import type { ApiServer, Person } from "./api-server.ts";
import {
  addManagers,
  categorise,
  insertAudio,
  insertCategory,
  insertEvent,
  insertFeedback,
  insertHours,
  insertPage,
  insertPhoto,
  insertPost,
  insertPrice,
  insertProposal,
  insertSpecialTime,
  insertStory,
} from "./factories.ts";

/** Every way in which somebody may come to a call. */
export const CALLERS = [
  "visitor",
  "unregistered",
  "member",
  "owner",
  "manager",
  "counter",
  "other owner",
  "former owner",
  "invited",
  "editor",
  "administrator",
  "deputy",
  "curator",
  "curator of another category",
  "disabled manager",
  "deleted",
  "expired token",
  "garbage token",
  "somebody else's uid",
  "owner's token",
  "administrator's token",
  "token for suggestions",
  "expired program",
  "revoked program",
] as const;
export type CallerName = (typeof CALLERS)[number];

export const PAGE_STATES = ["public", "requested", "declined", "disabled", "hidden", "deleted", "missing"] as const;
export type PageState = (typeof PAGE_STATES)[number];

const PAGES: Record<Exclude<PageState, "missing">, object> = {
  public: { approval: "approved" },
  requested: { approval: "requested" },
  declined: { approval: "declined" },
  disabled: { approval: "disabled" },
  hidden: { approval: "approved", status: "hidden" },
  deleted: { approval: "approved", date_deleted: "2026-07-01T12:00:00Z" },
};

export const MISSING_ID = "0198b3a2-7c1e-7000-8000-00000000dead";

export type OnPage = Exclude<SubjectKind, "account" | "story" | "unattached">;

/** What hangs on a page, one of each kind. A kind that the contract gets must come here too. */
const OF_CORE: Record<Exclude<OnPage, OfModule>, (db: Database, pageId: string) => Promise<string>> = {
  page: async (_, pageId) => pageId,
  calendar: async (_, pageId) => pageId,
  price: insertPrice,
  post: insertPost,
  photo: (db, page_id) => insertPhoto(db, { page_id }, { is_primary: true }),
  audio: (db, page_id) => insertAudio(db, { page_id }),
  event: (db, page_id) => insertEvent(db, { page_id }),
  "special-time": (db, pageId) => insertSpecialTime(db, pageId, { date_from: "2026-12-24" }),
  "opening-time": async (db, pageId) => {
    await insertHours(db, pageId, { days: [1] });
    const row = db.selectFrom("opening_time").select("id").where("page_id", "=", pageId);
    return (await row.executeTakeFirstOrThrow()).id;
  },
  feedback: (db, page_id) => insertFeedback(db, { page_id }),
  "day-link": async (db, page_id) => {
    const row = { page_id, name: "Kitchen phone", locale: "en", token_hash: randomBytes(32) } as const;
    return (await db.insertInto("day_link").values(row).returning("id").executeTakeFirstOrThrow()).id;
  },
  proposal: (db, page_id) => insertProposal(db, page_id),
  invite: async (db, page_id) => {
    const row = {
      page_id,
      role: "manager",
      token_hash: randomBytes(32),
      date_expires: "2999-01-01T00:00:00Z",
    } as const;
    return (await db.insertInto("invite").values(row).returning("id").executeTakeFirstOrThrow()).id;
  },
};

type OfModule = keyof typeof PAGE_ROWS_OF_MODULES;
const ROWS = Object.assign({}, OF_CORE, ...AUTHORISATIONS_OF_MODULES.map(({ pageRows }) => pageRows)) as Record<
  OnPage,
  (db: Database, pageId: string) => Promise<string>
>;

export type World = {
  callers: Record<CallerName, Pick<Person, "headers">>;
  people: Record<"member" | "owner" | "administrator" | "deputy", Person>;
  /** The id of what hangs on the page of this state. */
  idOf(kind: OnPage, state: PageState): string;
  stories: { published: string; draft: string; missing: string };
  /** On the public page. */
  drafts: { post: string; event: string };
  /** What the administrators alone may know of. */
  inbox: Record<"of no page" | "report", string>;
  /** Of no page. */
  communityEvents: { public: string; draft: string };
};

/** One page of each state, all with the same team, and everybody who may come to them. */
export async function makeWorld(api: ApiServer): Promise<World> {
  const { db } = api;
  const member = await api.person();
  const owner = await api.person();
  const manager = await api.person();
  const counter = await api.person();
  const otherOwner = await api.person();
  const formerOwner = await api.person();
  const invited = await api.person();
  const editor = await api.person({ type: "editor" });
  const administrator = await api.person({ type: "admin" });
  const categories = [await insertCategory(db), await insertCategory(db)];
  const [curator, otherCurator] = await Promise.all(
    categories.map(async (category_id) => {
      const person = await api.person({ type: "curator" });
      await db.updateTable("account").set({ category_id }).where("id", "=", person.id).execute();
      return person;
    }),
  );
  const deputy = await api.person({ type: "deputy" });
  const disabled = await api.person({ disabled: true });
  const deleted = await api.person();
  await insertPage(db, { user_id: otherOwner.id });
  const ids = new Map<string, string>();
  for (const [state, row] of Object.entries(PAGES)) {
    const pageId = await insertPage(db, { ...row, user_id: formerOwner.id });
    await addManagers(db, pageId, manager.id, disabled.id);
    await db.insertInto("page_manager").values({ page_id: pageId, account_id: counter.id, role: "counter" }).execute();
    await db.updateTable("page").set({ user_id: owner.id }).where("id", "=", pageId).execute();
    await categorise(db, pageId, categories[0]!);
    await invite(db, pageId, invited.email);
    for (const [kind, insert] of Object.entries(ROWS)) ids.set(`${kind} ${state}`, await insert(db, pageId));
  }
  await db.updateTable("account").set({ deleted: true }).where("id", "=", deleted.id).execute();
  const unregistered = api.signedIn({ uid: "unregistered" });
  const past = Math.floor(Date.now() / 1000) - 3600;
  return {
    people: { member, owner, administrator, deputy },
    idOf: (kind, state) => ids.get(`${kind} ${state}`) ?? MISSING_ID,
    stories: {
      published: await insertStory(db),
      draft: await insertStory(db, { status: "draft", publish_at: null }),
      missing: MISSING_ID,
    },
    drafts: {
      post: await insertPost(db, ids.get("page public") ?? "", { status: "draft", publish_at: null }),
      event: await insertEvent(db, { page_id: ids.get("page public") ?? "", status: "draft" }),
    },
    inbox: {
      "of no page": await insertFeedback(db),
      report: await insertFeedback(db, { page_id: ids.get("page public") ?? "", kind: "report" }),
    },
    communityEvents: { public: await insertEvent(db), draft: await insertEvent(db, { status: "draft" }) },
    callers: {
      visitor: { headers: {} },
      unregistered,
      member,
      owner,
      manager,
      counter,
      invited,
      editor,
      administrator,
      deputy,
      deleted,
      "other owner": otherOwner,
      "former owner": formerOwner,
      curator: curator!,
      "curator of another category": otherCurator!,
      "disabled manager": disabled,
      "expired token": { headers: { authtoken: await api.sign({ uid: owner.uid, claims: { exp: past } }) } },
      "garbage token": { headers: { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." } },
      "somebody else's uid": {
        get headers() {
          return { ...owner.headers, uid: member.uid };
        },
      },
      "owner's token": { headers: await programOf(db, owner.id, scopesFor("member")) },
      "administrator's token": { headers: await programOf(db, administrator.id, scopesFor("admin")) },
      "token for suggestions": { headers: await programOf(db, owner.id, ["propose"]) },
      "expired program": { headers: await programOf(db, owner.id, scopesFor("member"), "2026-01-01T00:00:00Z") },
      "revoked program": {
        headers: { authorization: `Bearer ${TOKEN_PREFIX}${randomBytes(32).toString("base64url")}` },
      },
    },
  };
}

/** The headers of a program with a token of the account. */
export async function programOf(
  db: Database,
  account_id: string,
  scopes: readonly TokenScope[],
  date_expires = "2999-01-01T00:00:00Z",
): Promise<Record<string, string>> {
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString("base64url")}`;
  const row = { account_id, name: "Spreadsheet", token_hash: hashOf(token), hint: token.slice(-4), date_expires };
  await db
    .insertInto("access_token")
    .values({ ...row, scopes: [...scopes], has_second_factor: true })
    .execute();
  return { authorization: `Bearer ${token}` };
}

async function invite(db: Database, page_id: string, email: string): Promise<void> {
  const row = {
    page_id,
    email,
    role: "manager",
    token_hash: randomBytes(32),
    date_expires: "2999-01-01T00:00:00Z",
  } as const;
  await db.insertInto("invite").values(row).execute();
}
