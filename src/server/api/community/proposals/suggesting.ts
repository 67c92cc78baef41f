import { readTypedDay } from "@eolaire/opening-hours";
import { HOURS_FIELDS, type ProposedField } from "#core/contract/community/proposals.ts";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { isSuspected } from "#core/domain/writing/feedback-rules.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import { findSubject } from "#core/server/access/permission.ts";
import type { Caller } from "#core/server/access/policy.ts";
import { readPhone } from "#core/server/api/pages/pages/effects.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import { currentValue, type Place, type Values, valuesOf, writtenHours } from "./fields.ts";
import { notifyDeciders } from "./mails.ts";

/** docs/rules.md, Limits. Together with feedback, by account, or by client address where there is none. */
const MESSAGES = { points: 5, seconds: 60 * 60 };
/** A program has a whole list of hours to suggest. */
const MESSAGES_OF_TOKEN = { points: 300, seconds: 60 * 60 };
/** What one person can read through; further visitors are asked to come back. */
const MAX_WAITING = 100;

type Sent = InputOf<Contract["suggestCorrections"]>;
type Suggestion = Place & { before: string | null; after: string | null };

/** What looks like a robot's gets the same answer, and is stored where administrators find it: nobody is notified. */
export const suggestCorrections: Handler<Contract["suggestCorrections"]> = (sent, context) =>
  storeSuggestions(sent, context);

async function storeSuggestions(sent: Sent, context: WriteContext) {
  const { tx, caller, client } = context;
  const page = await publicPage(tx, sent.page_id);
  const token = caller.kind === "account" ? caller.token : undefined;
  const sender = token ? `token ${token.id}` : caller.kind === "visitor" ? client.address : caller.uid;
  await spendOrRefuse(tx, limitKey("feedback", sender), token ? MESSAGES_OF_TOKEN : MESSAGES);
  const suggestions = suggestionsOf(sent, page);
  if (suggestions.length === 0) throw invalid("changes", "required");
  const waiting = await waitingOf(tx, page.page.id);
  const added = suggestions.filter((one) => !waiting.some((other) => isSame(one, other)));
  if (waiting.length + added.length > MAX_WAITING) throw new ProblemError("too-many-requests");
  const { note = null, locale } = sent;
  const suspected = isSuspected(sent);
  const ofSender = { ...(await senderOf(tx, caller, sent)), token_name: token?.name ?? null };
  const common = { page_id: page.page.id, note, locale, suspected, ...ofSender };
  let stored: { id: string }[] = [];
  if (added.length > 0) {
    const rows = added.map((one) => ({ ...common, ...one }));
    stored = await tx.insertInto("proposed_change").values(rows).returning("id").execute();
    if (!suspected) await notifyDeciders(tx, page.page, { name: common.name, note, account_id: common.account_id });
  }
  const fields = suggestions.map(({ field }) => field);
  const after = { suggested: fields };
  context.changed({ kind: "page", id: page.page.id, before: null, after, shown: "nowhere" });
  return { suggested: suggestions.length, ids: stored.map(({ id }) => id) };
}

/** @throws ProblemError `not-found` */
async function publicPage(tx: Database, idOrSlug: string): Promise<Values> {
  const subject = await findSubject(tx, { kind: "page", id: idOrSlug, accountId: null, lock: false });
  const isOpen = subject && "isDeleted" in subject && subject.isPublic && !subject.isDeleted;
  const values = isOpen && (await valuesOf(tx, [subject.pageId])).get(subject.pageId);
  if (!values) throw notFound();
  return values;
}

/** The values that differ from today's. @throws ProblemError `invalid-fields` */
function suggestionsOf({ changes, prices }: Sent, page: Values): Suggestion[] {
  const fields = Object.entries(changes).flatMap(([name, value]) => {
    const field = name as ProposedField;
    return value === undefined ? [] : [{ field, price_id: null, after: normalised(field, value) }];
  });
  const amounts = prices.map(({ id, amount }, at) => {
    if (!page.prices.some((price) => price.id === id.toLowerCase())) throw invalid(`prices.${at}.id`, "not-a-choice");
    return { field: "price" as const, price_id: id.toLowerCase(), after: String(amount) };
  });
  return [...fields, ...amounts]
    .map((one) => ({ ...one, before: currentValue(page, one) }))
    .filter(({ before, after }) => before !== after);
}

function normalised(field: ProposedField, value: string | null): string | null {
  if (field === "contact_number" && value) return readPhone("changes.contact_number", value);
  if (!HOURS_FIELDS.some((one) => one === field) || value === null) return value;
  const intervals = readTypedDay(value);
  if (!intervals) throw invalid(`changes.${field}`, "wrong-form", { example: "09:00-13:00, 14:00-17:30" });
  return writtenHours(intervals.map(({ from, to, kind }) => ({ opens: from, closes: to, kind: kind ?? "open" })));
}

/** Index: proposed_change_of_page. */
const waitingOf = (tx: Database, pageId: string) =>
  tx
    .selectFrom("proposed_change")
    .select(["field", "price_id", "after"])
    .where("page_id", "=", pageId)
    .where("status", "=", "waiting")
    .execute();

type Stored = { field: string; price_id: string | null; after: string | null };
const isSame = (one: Stored, other: Stored) =>
  one.field === other.field && one.price_id === other.price_id && one.after === other.after;

/** A signed-in sender's address is that of the account, so that a typo cannot mail thanks to another person. */
async function senderOf(tx: Database, caller: Caller, { name = null, email = null }: Sent) {
  if (caller.kind !== "account") return { account_id: null, name, email };
  const account = await tx.selectFrom("account").select("email").where("id", "=", caller.id).executeTakeFirstOrThrow();
  return { account_id: caller.id, name, email: account.email ?? email };
}
