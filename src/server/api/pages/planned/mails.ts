import { sql } from "kysely";
import { type Locale, localeOf } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import type { Database } from "#core/server/db/connect.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { fullDate } from "#core/texts/dates.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { whyStopped } from "#core/texts/why-stopped.ts";

type Named = { id: string; slug: string; name: string | null; name_ie: string | null };
type Stopped = { account_id: string | null; day: string; reason: string };

/** Tells the owner of a page, and who had planned it while they are in the team, that a change was not made on its day. */
export async function mailPlanners(tx: Database, page: Named, { account_id, day, reason }: Stopped): Promise<void> {
  const people = await tx
    .selectFrom("page")
    .innerJoin("account", (join) =>
      join.on(
        sql<boolean>`account.id = page.user_id or (account.id = ${account_id}::uuid and exists (
          select from page_manager where page_manager.page_id = page.id and page_manager.account_id = account.id))`,
      ),
    )
    .select(["account.email", "account.locale"])
    .where("page.id", "=", page.id)
    .where("account.deleted", "=", false)
    .where("account.disabled", "=", false)
    .execute();
  if (people.length === 0) return notifyAdmins(tx, { kind: "corrections-suggested", page_id: page.id, account_id });
  for (const { email, locale: chosen } of people) {
    const locale = localeOf(chosen);
    const data = {
      page: inLanguage(page, "name", locale) ?? "",
      message: stopReason(reason, locale),
      when: dateOf(day, locale),
    };
    const path = `/manage/${page.slug}/corrections`;
    if (email) await queueMessage(tx, { type: "PLAN_STOPPED", to: email, locale, data: { ...data, path } });
  }
}

const stopReason = (code: string, locale: Locale) =>
  whyStopped(textsFor(locale, "corrections").planned.stopped, { code, locale });

const dateOf = (day: string, locale: Locale) => fullDate(locale, `${day}T12:00:00Z`);
