import { DEMOS_OF_MODULES } from "#start/compiled/demos.ts";
import { accountRows, HELPERS, OWNED_PAGES } from "./accounts.ts";
import { auditRows } from "./audit.ts";
import { correctionRows } from "./corrections.ts";
import { readDemoData } from "./data.ts";
import { demoCalendar } from "./dates.ts";
import { feedbackRows } from "./feedback.ts";
import { dayNoticeRows, reminderRows } from "./hours-today.ts";
import { idsFor } from "./ids.ts";
import { noticeRows } from "./notices.ts";
import { formerSlugRows, pageRows } from "./pages.ts";
import { foundRows, viewRows } from "./views.ts";
import { storyIds, writingRows } from "./writing.ts";

/** The places that the visitor has marked for her day, by their keys in the data. */
const HEARTS = ["piercafe", "lightcentre", "greyseal"];

/** A list of one's own pages begins with the newest: what a team edits first shows at once, so pages whose edits wait are older. */
const waits = ({ overlay }: Awaited<ReturnType<typeof readDemoData>>, key: string) =>
  Number(overlay.pages[key]?.moderate_edits ?? false);

/** The ids of all that may have a picture or a recording, by the key that the data gives each. */
export type DemoIds = Awaited<ReturnType<typeof demoRows>>["ids"];

/** The rows of the whole demonstration but its media, by table; what is referred to comes first. */
export async function demoRows(now: Temporal.Instant) {
  const data = await readDemoData();
  const { rows: accounts, ids: people } = await accountRows();
  const calendar = demoCalendar(now);
  const ids = {
    page: idsFor(data.pages.map(({ key }) => key).toSorted((a, b) => waits(data, b) - waits(data, a))),
    category: idsFor(data.categories.map(({ key }) => key)),
    post: idsFor(data.posts.map(({ id }) => String(id))),
    story: storyIds(data, calendar),
    event: idsFor(data.events.map(({ id }) => String(id))),
    feature: idsFor(data.features.map(({ slug }) => slug)),
    "special-page": idsFor(data.specialPages.map(({ slug }) => slug)),
  };
  const reminders = reminderRows(data.overlay, calendar, { pageIds: ids.page, owner: people.get("owner")! });
  for (const account of accounts.account) {
    account.date_reminded = reminders.find(({ account_id }) => account_id === account.id)?.date_mailed;
  }
  const writing = writingRows(data, calendar, { ...ids, author: people.get("editor")! });
  const owned = OWNED_PAGES.owner.map((key) => ids.page.get(key)!);
  const sources = DEMOS_OF_MODULES.map((demo) => demo.sources?.(calendar, owned, writing.event));
  const rows = {
    ...accounts,
    place: data.places.map((place) => ({ ...place, demo: true })),
    ...pageRows(data, calendar, ids.page, ids.category),
    page_manager: HELPERS.map(({ account, page, role }) => ({
      account_id: people.get(account)!,
      page_id: ids.page.get(page)!,
      role,
    })),
    ...(Object.assign({}, ...sources) as object),
    ...writing,
    former_slug: formerSlugRows(data, ids),
    ...feedbackRows(data.feedback, { calendar, pages: data.pages, pageIds: ids.page, people }),
    proposed_change: correctionRows(data.corrections, { calendar, pageIds: ids.page, people }),
    day_notice: dayNoticeRows(data.overlay, calendar, ids.page),
    page_reminder: reminders,
    office_notice: noticeRows(calendar, people),
    heart: HEARTS.map((key) => ({ account_id: people.get("visitor")!, page_id: ids.page.get(key)! })),
    ...(Object.assign(
      {},
      ...DEMOS_OF_MODULES.map((demo) => demo.rows?.(calendar, people, ids.page, ids.category)),
    ) as object),
    ...auditRows(data, { ...ids, calendar, people }),
    ...foundRows(owned, calendar),
    view_count: viewRows(
      {
        owned,
        pages: data.pages.flatMap(({ key, status }) => (status === "approved" ? ids.page.get(key)! : [])),
        categories: [...ids.category.values()],
      },
      calendar,
    ),
  };
  const owners = Object.entries(OWNED_PAGES).flatMap(([role, keys]) =>
    keys.map((key) => [ids.page.get(key), people.get(role)] as const),
  );
  const ownerOf = new Map(owners);
  for (const page of rows.page) page.user_id = ownerOf.get(page.id as string);
  return { rows, ids };
}
