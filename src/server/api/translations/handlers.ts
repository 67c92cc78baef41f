import type { Contract } from "../../../contract/index.ts";
import {
  EDITORS_KINDS,
  type MARKS,
  TEXT_KINDS,
  type Translation,
  WAITING_STATES,
} from "../../../contract/translations.ts";
import type { AccountCaller } from "../../access/policy.ts";
import type { Handler } from "../../calls/handler.ts";
import { invalid, ProblemError, refuseStale } from "../../http/problem.ts";
import { writeTexts } from "./editing.ts";
import { findText, listShares, listTexts, type TextKey, versionOfSubject } from "./queries.ts";

export const translations: Handler<Contract["translations"]> = async ({ kind, state, cursor, limit }, context) => {
  const { db, caller } = context;
  const kinds = kindsFor(caller).filter((one) => kind === undefined || one === kind);
  if (kinds.length === 0) throw new ProblemError("not-yours");
  const states = state ? [state] : WAITING_STATES;
  return listTexts(db, { kinds, states, onlyCommunity: caller.type !== "admin" }, { cursor, limit });
};

export const translation: Handler<Contract["translation"]> = async (key, { db, caller }) => {
  const found = await findText(db, key);
  requireAllowed(caller, found);
  return found;
};

export const translationShare: Handler<Contract["translationShare"]> = (_, { db }) => listShares(db);

/**
 * Saves the languages that differ.
 * @throws ProblemError `stale-version` where either language was changed meanwhile
 */
export const saveTranslation: Handler<Contract["saveTranslation"]> = async (input, context) => {
  const { version, text, text_ie, ...key } = input;
  const { tx, caller } = context;
  const versionBefore = await versionOfSubject(tx, key); // before the texts: who changes them later changes it, too
  const before = await findText(tx, key);
  requireAllowed(caller, before);
  refuseStale(version, before);
  const after = {
    text: text === undefined ? before.text : text,
    text_ie: text_ie === undefined ? before.text_ie : text_ie,
  };
  if (after.text === null && after.text_ie === null) throw invalid("text", "required");
  if (after.text === before.text && after.text_ie === before.text_ie) {
    context.unchanged();
    return before;
  }
  await writeTexts(context, { ...before, version: versionBefore }, after).catch(async (error: unknown) => {
    if (!(error instanceof ProblemError) || error.code !== "stale-version") throw error;
    throw new ProblemError("stale-version", { current: await findText(tx, key) });
  });
  return findText(tx, key);
};

type State = Translation["state"];

const MARKED: Record<(typeof MARKS)[number], { from: readonly State[]; stateOf: (text: Translation) => State }> = {
  current: { from: ["stale-ga", "stale-en"], stateOf: () => "current" },
  "one-is-enough": { from: ["lacks-ga", "lacks-en"], stateOf: () => "one-is-enough" },
  needed: { from: ["one-is-enough"], stateOf: ({ text }) => (text === null ? "lacks-en" : "lacks-ga") },
};

/** A mark that does not fit the state changes nothing: somebody else was faster. */
export const markTranslation: Handler<Contract["markTranslation"]> = async ({ version, mark, ...key }, context) => {
  const { tx, caller } = context;
  await lockText(context, key);
  const before = await findText(tx, key);
  requireAllowed(caller, before);
  refuseStale(version, before);
  const { from, stateOf } = MARKED[mark];
  if (!from.includes(before.state)) {
    context.unchanged();
    return before;
  }
  const state = stateOf(before);
  await tx
    .updateTable("text_state")
    .set(({ eb }) => ({ state, since: new Date(context.now.epochMilliseconds), version: eb("version", "+", 1) }))
    .where("kind", "=", key.kind)
    .where("subject_id", "=", key.id)
    .where("field", "=", key.field)
    .execute();
  const change = { before: { [key.field]: before.state }, after: { [key.field]: state } };
  context.changed({ kind: key.kind, id: key.id, ...change, pageId: before.page?.id ?? null });
  return findText(tx, key);
};

/** Of two marks, or of a mark and an edit, one comes after the other. Index: text_state_pkey. */
async function lockText({ tx }: Parameters<typeof markTranslation>[1], { kind, id, field }: TextKey): Promise<void> {
  const row = tx.selectFrom("text_state").select("version").where("subject_id", "=", id).where("field", "=", field);
  await row.where("kind", "=", kind).forUpdate().execute();
}

const kindsFor = ({ type }: AccountCaller) => (type === "admin" ? TEXT_KINDS : EDITORS_KINDS);

/** @throws ProblemError `not-yours` */
function requireAllowed(caller: AccountCaller, { kind, page }: Pick<Translation, "kind" | "page">): void {
  if (!kindsFor(caller).includes(kind) || (caller.type !== "admin" && page)) throw new ProblemError("not-yours");
}
