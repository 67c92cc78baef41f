import { FIRST } from "#core/contract/locales.ts";
import { movesFrom } from "#core/domain/pages/page-approval.ts";
import { indexPending } from "../api/directory/search/effects.ts";
import { InvalidMove, moveApproval } from "../api/pages/pages/effects.ts";
import { applyEffects, effectsOf } from "../calls/effects.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";
import { isId } from "../db/ids.ts";
import { notifyInvalidation } from "../http/cache/cache-invalidation.ts";
import { withNewestDatabase } from "./with-database.ts";

/** `npm run eolaire -- page approve ID`: makes the page public, also for a running server. */
export async function approvePage(config: Config, idOrSlug: string): Promise<void> {
  await withNewestDatabase(config, async (db) => {
    try {
      const slug = await db.transaction().execute((tx) => approve(tx, idOrSlug));
      await indexPending(db);
      if (slug === null) return refuse(`There is no page ${idOrSlug}: name it by its id, or by its address.`);
      console.log(`It is approved: /${FIRST}/pages/${slug}`);
    } catch (error) {
      if (!(error instanceof InvalidMove)) throw error;
      const moves = movesFrom(error.approval).join(" or ");
      refuse(`It is ${error.approval}: what can be done is to ${moves} it.`);
    }
  });
}

/** @returns the slug; null for an unknown page */
async function approve(tx: Database, idOrSlug: string): Promise<string | null> {
  const page = await tx
    .selectFrom("page")
    .select(["id", "slug", "approval"])
    .where(isId(idOrSlug) ? "id" : "slug", "=", idOrSlug)
    .where("date_deleted", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!page) return null;
  const change = await moveApproval(tx, page, { move: "approve", reason: null, by: null });
  const { kind, action = "page.approve", before, after } = change;
  const { id } = page;
  const subject = { subject_kind: kind, subject_id: id, page_id: id };
  await tx
    .insertInto("audit_entry")
    .values({ action, ...subject, before, after })
    .execute();
  const effects = effectsOf([change], null);
  await applyEffects(tx, effects, Temporal.Now.instant());
  await notifyInvalidation(tx, effects.tags);
  return page.slug;
}

/** An impossible request: one line, and exit code 1. */
function refuse(line: string): void {
  console.error(line);
  process.exitCode = 1;
}
