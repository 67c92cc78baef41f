import type { Contract } from "#core/contract/index.ts";
import { type MARKS, TEXT_EXCERPT, type Translation, WAITING_STATES } from "#core/contract/office/translations.ts";
import { isOffice } from "#core/contract/roles.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { invalid, ProblemError, refuseStale } from "#core/server/http/problem.ts";
import { kindsFor, requireAllowed } from "./allowed.ts";
import { saveTexts } from "./editing.ts";
import { findText, listShares, listTexts, listUntranslated, lockText } from "./queries.ts";

export const translations: Handler<Contract["translations"]> = async ({ kind, state, language, ...piece }, context) => {
  const { db, caller, services } = context;
  const kinds = kindsFor(caller).filter((one) => kind === undefined || one === kind);
  if (kinds.length === 0) throw new ProblemError("not-yours");
  const listed = { kinds, onlyCommunity: !isOffice(caller.type) };
  if (language !== undefined) {
    if (!services.languages.includes(language)) throw invalid("language", "not-a-choice");
    return listUntranslated(db, { ...listed, language }, piece, TEXT_EXCERPT);
  }
  return listTexts(db, { ...listed, states: state ? [state] : WAITING_STATES }, piece, TEXT_EXCERPT);
};

export const translation: Handler<Contract["translation"]> = async (key, { db, caller }) => {
  const found = await findText(db, key);
  requireAllowed(caller, found);
  return found;
};

export const translationShare: Handler<Contract["translationShare"]> = (_, { db }) => listShares(db);

export const saveTranslation: Handler<Contract["saveTranslation"]> = (input, context) => saveTexts(context, input);

type State = Translation["state"];

const MARKED: Record<(typeof MARKS)[number], { from: readonly State[]; stateOf: (text: Translation) => State }> = {
  current: { from: ["stale-ga", "stale-en"], stateOf: () => "current" },
  "one-is-enough": { from: ["lacks-ga", "lacks-en"], stateOf: () => "one-is-enough" },
  needed: { from: ["one-is-enough"], stateOf: ({ text }) => (text === null ? "lacks-en" : "lacks-ga") },
};

/** A mark that does not fit the state changes nothing: somebody else was faster. */
export const markTranslation: Handler<Contract["markTranslation"]> = async ({ version, mark, ...key }, context) => {
  const { tx, caller } = context;
  await lockText(tx, key);
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
  await tx // they say what they said
    .updateTable("translation")
    .set(({ eb }) => ({ of_version: eb("of_version", "+", 1) }))
    .where("kind", "=", key.kind)
    .where("subject_id", "=", key.id)
    .where("field", "=", key.field)
    .where("of_version", "=", before.version)
    .execute();
  const change = { before: { [key.field]: before.state }, after: { [key.field]: state } };
  context.changed({ kind: key.kind, id: key.id, ...change, pageId: before.page?.id ?? null, shown: "nowhere" });
  return findText(tx, key);
};
