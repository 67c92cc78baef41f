import { type RawBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import type { Proposal, ProposedField } from "#core/contract/community/proposals.ts";
import { contract, type EndpointName } from "#core/contract/index.ts";
import { type SubjectName, subjectNames } from "#core/server/api/office/audit/queries.ts";
import { audioUrl } from "#core/server/api/pages/audio/queries.ts";
import { type PhotoRow, photoAnswer } from "#core/server/api/pages/photos/queries.ts";
import type { HeldChange } from "#core/server/calls/held-calls.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { notFound } from "#core/server/http/problem.ts";
import type { StoredPhoto } from "#core/server/media/photos/store-photo.ts";
import type { StoredRecording } from "#core/server/media/recordings/store-recording.ts";
import { currentValue, valuesOf } from "./fields.ts";

export type ProposalRow = Awaited<ReturnType<ReturnType<typeof proposalRows>["execute"]>>[number];

/** With page, price and people. Indexes of those: page_pkey, price_pkey, account_pkey. */
function proposalRows(db: Database) {
  return db
    .selectFrom("proposed_change")
    .innerJoin("page", "page.id", "proposed_change.page_id")
    .selectAll("proposed_change")
    .select(["page.slug", "page.name as page_name", "page.name_ie as page_name_ie"])
    .select(({ selectFrom }) => [
      jsonObjectFrom(
        selectFrom("price")
          .select(["price.id", "price.name", "price.name_ie"])
          .whereRef("price.id", "=", "proposed_change.price_id"),
      ).as("price"),
      jsonObjectFrom(
        selectFrom("account")
          .select(["account.id", "account.name"])
          .whereRef("account.id", "=", "proposed_change.account_id")
          .where("account.deleted", "=", false),
      ).as("by"),
      jsonObjectFrom(
        selectFrom("account")
          .select(["account.id", "account.name"])
          .whereRef("account.id", "=", "proposed_change.decided_by")
          .where("account.deleted", "=", false),
      ).as("decider"),
    ]);
}

/** Locked until the transaction ends. @throws ProblemError `not-found` */
export async function lockProposal(tx: Database, id: string): Promise<ProposalRow> {
  await tx.selectFrom("proposed_change").select("id").where("id", "=", id).forUpdate().execute();
  const row = await proposalRows(tx).where("proposed_change.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The input of a stored call. Its page may have gone into another one since. */
export function inputOf({ call, input, page_id }: Pick<ProposalRow, "call" | "input" | "page_id">) {
  const { subject } = contract[call as EndpointName];
  const stored = input as Record<string, unknown>;
  return subject?.kind === "page" ? { ...stored, [subject.field]: page_id } : stored;
}

type Slice = { cursor: string | undefined; limit: number };

/** Newest first: ids (UUIDv7) grow with time. Indexes: proposed_change_of_page, proposed_change_waiting. */
export async function listProposals(
  db: Database,
  { isMatch, status, forAdmin }: { isMatch: RawBuilder<boolean>; status?: string | undefined; forAdmin: boolean },
  { cursor, limit }: Slice,
) {
  const after = readCursor(cursor, z.uuid());
  const [rows, { waiting }] = await Promise.all([
    proposalRows(db)
      .where(isMatch)
      .$if(status !== undefined, (query) => query.where("proposed_change.status", "=", status as "waiting"))
      .$if(after !== null, (query) => query.where("proposed_change.id", "<", after!))
      .orderBy("proposed_change.id", "desc")
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom("proposed_change")
      .innerJoin("page", "page.id", "proposed_change.page_id")
      .select(sql<number>`count(*)::integer`.as("waiting"))
      .where(isMatch)
      .where("proposed_change.status", "=", "waiting")
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: await proposalAnswers(db, items, forAdmin), next_cursor, waiting };
}

/** @param forAdmin only administrators learn that something looks like a robot's */
export async function proposalAnswers(
  db: Database,
  rows: readonly ProposalRow[],
  forAdmin: boolean,
): Promise<Proposal[]> {
  const [values, names] = await Promise.all([
    valuesOf(db, [...new Set(rows.map(({ page_id }) => page_id))]),
    subjectNames(db, rows.flatMap(changesOf)),
  ]);
  return rows.map((row) => {
    const field = row.field as ProposedField;
    return {
      id: row.id,
      version: row.version,
      source: row.source,
      field,
      price: row.price,
      page: { id: row.page_id, slug: row.slug, name: row.page_name, name_ie: row.page_name_ie },
      before: row.before,
      after: row.after,
      note: row.note,
      by: row.by,
      name: row.name,
      token: row.token_name,
      today: currentValue(values.get(row.page_id)!, { field, price_id: row.price_id }),
      call: heldAnswer(row, names),
      from_day: row.from_day,
      reason: row.reason,
      locale: row.locale,
      thanks: row.email !== null,
      status: row.status,
      suspected: forAdmin && row.suspected,
      decided_by: row.decider,
      date_decided: row.date_decided && isoInstant(row.date_decided),
      date_created: isoInstant(row.date_created),
      date_updated: isoInstant(row.date_updated),
    };
  });
}

/** What a stored call changes. */
const changesOf = ({ call, changes }: ProposalRow) => (call === null ? [] : (changes as HeldChange[]));
const NAMELESS = { name: null, name_ie: null };

function heldAnswer(proposed: ProposalRow, names: ReadonlyMap<string, SubjectName>): Proposal["call"] {
  const { id, call, media, status, input } = proposed;
  if (call === null) return null;
  const row = contract[call as EndpointName];
  const changes = changesOf(proposed);
  const texts = (changes[0]?.after ?? {}) as Partial<PhotoRow>;
  const { alt = null, alt_ie = null, caption = null, caption_ie = null } = texts;
  const shown = {
    alt,
    alt_ie,
    caption,
    caption_ie,
    focus_x: 50,
    focus_y: 50,
    rank: 1,
    is_primary: false,
    version: 1,
    id,
  };
  const isPhoto = media !== null && row.kind === "photo-upload";
  return {
    name: call,
    action: "audit" in row ? row.audit : call,
    input: status === "planned" ? (input as Record<string, never>) : null,
    changes: changes.map((change) => {
      const { kind, before, after } = change;
      const { name, name_ie } = names.get(change.id ?? "") ?? NAMELESS;
      return { kind, before, after, name, name_ie };
    }) as NonNullable<Proposal["call"]>["changes"],
    photo: isPhoto ? photoAnswer("page", { ...(media as unknown as StoredPhoto), ...shown }) : null,
    recording:
      media !== null && row.kind === "audio-upload" ? recordingAnswer(media as unknown as StoredRecording) : null,
  };
}

const recordingAnswer = ({ key, mime, durationMs, peaks }: StoredRecording) => ({
  url: audioUrl({ key, mime }),
  seconds: durationMs / 1000,
  peaks,
});
