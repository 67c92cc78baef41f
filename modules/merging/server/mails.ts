import { sql } from "kysely";
import type { Locale } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import type { Database } from "#core/server/db/connect.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import type { Pair } from "./follow.ts";

type Owner = { email: string; locale: Locale; is_of_team: boolean };

/**
 * Tells the owners of both pages, each once and in their language. The link leads to the desk of the page where they are of its
 * team, else to the page.
 * @param owners accounts that own or owned one of the pages
 */
export async function mailOwners(
  tx: Database,
  type: "PAGE_MERGED" | "PAGE_UNMERGED",
  { pair, owners }: { pair: Pair; owners: readonly (string | null)[] },
): Promise<void> {
  const ids = [...new Set(owners.filter((id) => id !== null))];
  const { rows: accounts } = await sql<Owner>`
    select account.email, account.locale,
      exists (select from page where page.id = ${pair.page} and page.user_id = account.id)
        or exists (select from page_manager where page_manager.page_id = ${pair.page}
          and page_manager.account_id = account.id) as is_of_team
    from account where account.id = any(${ids}::uuid[]) and account.email is not null
      and not account.deleted and not account.disabled
    order by account.id`.execute(tx);
  const pages = await tx
    .selectFrom("page")
    .select(["id", "slug", "name", "name_ie", "is_public"])
    .where("id", "in", [pair.page, pair.other])
    .execute();
  const [page, other] = [pair.page, pair.other].map((id) => pages.find((row) => row.id === id)!);
  for (const { email, locale, is_of_team } of accounts) {
    const path = is_of_team ? `/manage/${page!.id}` : page!.is_public ? `/pages/${page!.slug}` : "/";
    const names = { page: inLanguage(page!, "name", locale) ?? "", other: inLanguage(other!, "name", locale) ?? "" };
    await queueMessage(tx, { type, to: email, locale, data: { ...names, path, message: "" } });
  }
}
