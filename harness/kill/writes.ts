import { sql } from "kysely";
import sharp from "sharp";
import { wavTone } from "#test/support/sounds.ts";
import type { PatientCaller } from "../support/caller.ts";
import type { Journal } from "./journal.ts";

/** Who writes: nobody else edits this page and this account. */
export type Writer = {
  caller: PatientCaller;
  journal: Journal;
  accountId: string;
  pageId: string;
  /** What was added and may be removed again, the oldest first. */
  added: Record<"photo" | "audio" | "price" | "invite", { id: string; text: string }[]>;
};

type Row = { id: string };
/** A write of one kind; the text is unique. */
type Write = (writer: Writer, text: string) => Promise<void>;

/** More are removed again, before a list is full. */
const MOST = { photo: 5, audio: 5, price: 20, invite: 10 };

const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#145a78", noise } })
  .jpeg()
  .toBuffer();
const recording = wavTone(1);

/** Every kind of write: of pages, hours, requests, events, messages, settings, accounts and files. */
export const WRITES: Record<string, Write> = {
  async description({ caller, journal, pageId }, text) {
    await caller.call("/api/page/basics", { page_id: pageId, description: text });
    journal.set(`description of ${pageId}`, text, async (db) => {
      return (await db.selectFrom("page").select("description").where("id", "=", pageId).executeTakeFirst())
        ?.description;
    });
  },
  async week({ caller, journal, pageId }, text) {
    const times = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      opens: "09:00",
      closes: "17:00",
      kind: "open",
      note: text,
    }));
    await caller.call("/api/page/times/week", { page_id: pageId, times });
    journal.set(`week of ${pageId}`, `7 days with ${text}`, async (db) => {
      const { rows } = await sql<{ week: string }>`
        select count(*) || ' days with ' || string_agg(distinct note, ', ') as week
        from opening_time where page_id = ${pageId}`.execute(db);
      return rows[0]?.week;
    });
  },
  async "special day"({ caller, journal, pageId }, text) {
    const date = new Date(Date.UTC(2030, 0, 1 + (journal.acknowledged % 3000))).toISOString().slice(0, 10);
    const day = { page_id: pageId, date_from: date, date_to: date, closed: true, name: text };
    const { id } = (await caller.call("/api/page/times/special/add", day)) as Row;
    journal.added("special_time", "name", text, "special-time.add");
    await caller.call("/api/page/times/special/delete", { id });
    journal.removed("special_time", id, text, "special-time.delete");
  },
  async price({ caller, journal, pageId, added }, text) {
    const { id } = (await caller.call("/api/page/prices/add", { page_id: pageId, name: text, amount: 500 })) as Row;
    journal.added("price", "name", text, "price.add");
    const oldest = nextToRemove(added.price, { id, text }, MOST.price);
    if (!oldest) return;
    await caller.call("/api/page/prices/delete", { id: oldest.id });
    journal.removed("price", oldest.id, oldest.text, "price.delete");
  },
  async post({ caller, journal, pageId }, text) {
    await caller.call("/api/page/posts/add", { page_id: pageId, title: text, body: "A post", status: "published" });
    journal.added("post", "title", text, "post.add");
  },
  async event({ caller, journal, pageId }, text) {
    const evening = { starts_at: "2030-07-04T19:00:00Z", ends_at: "2030-07-04T21:00:00Z" };
    await caller.call("/api/events/add", { page_id: pageId, title: text, ...evening });
    journal.added("event", "title", text, "event.add");
  },
  async request({ caller, journal }, text) {
    const page = { pageName: text, contactNumber: "+353749520000", type: "business" };
    await caller.call("/api/page/request", page);
    journal.added("page", "name", text, "page.request");
  },
  async feedback({ caller, journal, pageId }, text) {
    const question = { kind: "question", message: text, page_id: pageId, seconds: 30 };
    const { id } = (await caller.call("/api/feedback", question)) as Row;
    journal.added("feedback", "message", text, "feedback.send");
    await caller.call("/api/feedback/reply", { id, message: text });
    journal.set(`mails of the reply ${text}`, 1, async (db) => {
      const { rows } = await sql<{ mails: number }>`
        select count(*)::int as mails from outbox where type = 'FEEDBACK_REPLY' and data ->> 'message' = ${text}`.execute(
        db,
      );
      return rows[0]?.mails;
    });
  },
  async invite({ caller, journal, pageId, added }, text) {
    const email = `${text}@example.com`;
    const invited = { page_id: pageId, email, role: "manager", message: text };
    const { id } = (await caller.call("/api/page/invites/send", invited)) as Row;
    journal.added("invite", "message", text, "invite.send");
    const oldest = nextToRemove(added.invite, { id, text }, MOST.invite);
    if (!oldest) return;
    journal.set(`mails of the invite ${text}`, 1, async (db) => {
      return (await db.selectFrom("outbox").select("id").where("recipient", "=", email).execute()).length;
    });
    await caller.call("/api/page/invites/revoke", { id: oldest.id });
    journal.set(`invite ${oldest.id}`, true, async (db) => {
      const row = await db.selectFrom("invite").select("date_revoked").where("id", "=", oldest.id).executeTakeFirst();
      return row?.date_revoked !== null;
    });
  },
  async account({ caller, journal, accountId }, text) {
    await caller.call("/api/account/update", { bio: text, locale: text.endsWith("1") ? "ga" : "en" });
    journal.set(`account ${accountId}`, text, async (db) => {
      return (await db.selectFrom("account").select("bio").where("id", "=", accountId).executeTakeFirst())?.bio;
    });
  },
  async registration({ caller, journal }, text) {
    const another = new (caller.constructor as typeof PatientCaller)(
      caller.origin,
      `${text}@example.com`,
      caller.answers,
    );
    await another.call("/api/account/create", {});
    journal.set(`registration of ${text}`, "1 user, 1 account", async (db) => {
      const { rows } = await sql<{ found: string }>`
        select count(*) || ' user, ' || count(account.id) || ' account' as found
        from identity_user join account using (uid) where identity_user.email = ${another.email}`.execute(db);
      return rows[0]?.found;
    });
  },
  async photo({ caller, journal, pageId, added }, text) {
    const { id } = (await caller.call(
      "/api/page/photos/add",
      { page_id: pageId, alt: text },
      Uint8Array.from(photo),
    )) as Row;
    journal.added("photo", "alt", text, "photo.add");
    const oldest = nextToRemove(added.photo, { id, text }, MOST.photo);
    if (!oldest) return;
    await caller.call("/api/page/photos/delete", { id: oldest.id });
    journal.removed("photo", oldest.id, oldest.text, "photo.delete");
  },
  async "account photo"({ caller, journal, accountId }) {
    const { profile_photo } = (await caller.call("/api/account/photo", {}, Uint8Array.from(photo))) as {
      profile_photo: string;
    };
    journal.set(`photo of ${accountId}`, profile_photo, async (db) => {
      const row = await db.selectFrom("account").select("profile_photo").where("id", "=", accountId).executeTakeFirst();
      return row?.profile_photo;
    });
  },
  async recording({ caller, journal, pageId, added }, text) {
    const fields = { title: text, language: "en", page_id: pageId };
    const { id } = (await caller.call("/api/audio/add", fields, Uint8Array.from(recording))) as Row;
    journal.added("audio", "title", text, "audio.add");
    const oldest = nextToRemove(added.audio, { id, text }, MOST.audio);
    if (!oldest) return;
    await caller.call("/api/audio/delete", { id: oldest.id });
    journal.removed("audio", oldest.id, oldest.text, "audio.delete");
  },
};

/** Adds one, and takes the oldest out of the list where there are too many. */
function nextToRemove<Item>(list: Item[], added: Item, most: number): Item | undefined {
  list.push(added);
  return list.length > most ? list.shift() : undefined;
}
