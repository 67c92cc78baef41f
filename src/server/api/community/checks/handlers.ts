import type { CheckLink } from "#core/contract/community/checks.ts";
import type { Contract } from "#core/contract/index.ts";
import { CHECK_LINK_DAYS } from "#core/domain/pages/page-checks.ts";
import { markChecked } from "#core/server/calls/effects.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { lockedPage } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { answeredInstant, isoInstant } from "#core/server/db/instants.ts";
import { notFound } from "#core/server/http/problem.ts";
import { type CheckLinkContent, checkLinkContent, checkLinkKey } from "./link-token.ts";
import { checkedPage, duePages } from "./queries.ts";

export const dueChecks: Handler<Contract["dueChecks"]> = async (_, { db, caller, now }) => ({
  items: await duePages(db, [caller.id], now),
});

/** Confirms the hours of a page as they are. */
export const confirmHours: Handler<Contract["confirmHours"]> = async (_, context) => {
  const { tx, now } = context;
  const { id, date_checked } = lockedPage(context);
  await markChecked(tx, id, now);
  const after = answeredInstant(now);
  context.changed({
    kind: "page",
    id,
    before: { date_checked: date_checked && isoInstant(date_checked) },
    after: { date_checked: after },
  });
  return { date_checked: after };
};

/** What the link of a mail shows. It changes nothing, since scanners of mail follow every link. */
export const checkLink: Handler<Contract["checkLink"]> = async ({ token }, { db, now }) =>
  linkAnswer(db, await requireLink(db, token), now);

/** Works without a sign-in, by the signed token of the link. */
export const confirmByLink: Handler<Contract["confirmByLink"]> = async ({ token }, context) => {
  const { tx, now } = context;
  const link = await requireLink(tx, token);
  const { pageId } = link;
  await tx.selectFrom("page").select("id").where("id", "=", pageId).forNoKeyUpdate().execute();
  const before = await linkAnswer(tx, link, now);
  if (before.state !== "asked") {
    context.unchanged();
    return before;
  }
  await markChecked(tx, pageId, now);
  context.changed({
    kind: "page",
    id: pageId,
    before: { date_checked: before.date_checked },
    after: { date_checked: answeredInstant(now), by_link: true },
  });
  return linkAnswer(tx, link, now);
};

/** @throws ProblemError `not-found` for a forged or damaged token */
async function requireLink(db: Database, token: string): Promise<CheckLinkContent> {
  const link = checkLinkContent(await checkLinkKey(db), token);
  if (!link) throw notFound();
  return link;
}

const NOTHING_SHOWN = { page: null, week: [], date_checked: null };

async function linkAnswer(db: Database, link: CheckLinkContent, now: Temporal.Instant): Promise<CheckLink> {
  const expires = link.issued.add({ hours: CHECK_LINK_DAYS * 24 });
  if (Temporal.Instant.compare(now, expires) >= 0) return { state: "expired", ...NOTHING_SHOWN };
  const row = await checkedPage(db, link, now);
  if (!row) return { state: "ended", ...NOTHING_SHOWN };
  const { id, slug, name, name_ie, color, week, date_checked } = row;
  const isChecked = date_checked !== null && date_checked.getTime() >= link.issued.epochMilliseconds;
  return {
    state: isChecked ? "checked" : "asked",
    page: { id, slug, name, name_ie, color },
    week,
    date_checked: date_checked && isoInstant(date_checked),
  };
}
