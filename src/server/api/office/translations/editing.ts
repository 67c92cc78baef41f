import type { TextKind, Translation } from "#core/contract/office/translations.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { callWithin } from "#core/server/calls/call-within.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { invalid, notFound, ProblemError, refuseStale } from "#core/server/http/problem.ts";
import { requireAllowed } from "./allowed.ts";
import { findText, type TextKey, versionOfSubject } from "./queries.ts";

type Context = WriteContext<AccountCaller>;
type Texts = Pick<Translation, "text" | "text_ie">;
type Fields = Record<string, unknown>;
type Edit = Fields & { id: string };

/** The calls by which everything with texts is edited. */
type EditName =
  | "updatePage"
  | "editPrice"
  | "editPost"
  | "editEvent"
  | "editStory"
  | "editFeature"
  | "editSpecialPage"
  | "editCategory"
  | "adminTags"
  | "editNotice";

/**
 * The call that edits each kind, and its input for some fields.
 * @property wrap calls that take the fields of an edit in another form
 */
const EDITS: Record<TextKind, { call: EditName; wrap?: (fields: Edit, tx: Database) => Fields | Promise<Fields> }> = {
  page: { call: "updatePage" },
  price: { call: "editPrice" },
  post: { call: "editPost" },
  event: { call: "editEvent" },
  story: { call: "editStory" },
  feature: { call: "editFeature" },
  "special-page": { call: "editSpecialPage" },
  category: { call: "editCategory" },
  tag: { call: "adminTags", wrap: (update) => ({ update }) },
  notice: { call: "editNotice", wrap: async (fields, tx) => ({ ...(await wholeNotice(tx, fields.id)), ...fields }) },
};

type Sent = TextKey & {
  version?: number | undefined;
  text?: string | null | undefined;
  text_ie?: string | null | undefined;
};

/**
 * Saves the languages that were sent and differ.
 * @throws ProblemError `stale-version` where either language was changed since the version that was sent
 */
export async function saveTexts(context: Context, { version, text, text_ie, ...key }: Sent): Promise<Translation> {
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
}

/** The texts before the change, and the version of what they belong to. */
type Before = Pick<Translation, "kind" | "id" | "field" | "page" | "version"> & Texts;

/**
 * Writes both languages of a text through the call that edits what it belongs to: its permission, limits, search index, cache
 * tags and audit entry are those of that call.
 * @throws ProblemError with the errors of that call; those of the two texts are at `text` and `text_ie`
 */
async function writeTexts(context: Context, before: Before, { text, text_ie }: Texts): Promise<void> {
  const { kind, id, field, version } = before;
  const { call, wrap = (fields: Edit) => fields } = EDITS[kind];
  const changed = {
    ...(text !== before.text && { [field]: text }),
    ...(text_ie !== before.text_ie && { [`${field}_ie`]: text_ie }),
  };
  const input = await wrap({ id, version, ...changed }, context.tx);
  await callWithin(context, call, { input, pageId: before.page?.id ?? null }).catch((error: unknown) => {
    throw withFieldsNamed(error, field);
  });
}

/** An edit of a notice sends all of its fields. */
async function wholeNotice(tx: Database, id: string): Promise<Fields> {
  const notice = await tx
    .selectFrom("office_notice")
    .select(["text", "text_ie", "reason", "reason_ie", "reach", "category_id", "starts_at", "ends_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!notice) throw notFound();
  return { ...notice, starts_at: isoInstant(notice.starts_at), ends_at: isoInstant(notice.ends_at) };
}

/** Names the fields of the edit as the fields of a translation. */
function withFieldsNamed(error: unknown, field: string): unknown {
  if (!(error instanceof ProblemError) || error.code !== "invalid-fields") return error;
  const fields = error.fields.map(({ path, code }) => {
    const name = path.split(".").at(-1);
    return { path: name === field ? "text" : name === `${field}_ie` ? "text_ie" : path, code };
  });
  return new ProblemError("invalid-fields", { fields });
}
