import { insertEvent, insertPage } from "#test/support/factories.ts";
import type { AuthorisationPart, Row } from "#test/support/module.ts";

const SECRET = "who knows it may: it cannot be guessed";
const DATE = "2030-07-04";

let slugs = 1000;
/** By slugs. Of somebody else one that is not public. */
const page: Row = {
  table: "page",
  column: "slug",
  missing: "page-of-day-0000",
  async make({ api, person }, isOwn) {
    const slug = `page-of-day-${++slugs}`;
    await insertPage(api.db, { user_id: person.id, slug, ...(!isOwn && { status: "hidden" }) });
    return slug;
  },
};
const event: Row = {
  table: "event",
  column: "slug",
  missing: "event-of-day-0000",
  async make({ api }, isOwn) {
    const slug = `event-of-day-${++slugs}`;
    await insertEvent(api.db, { slug, ...(!isOwn && { status: "draft" }) });
    return slug;
  },
};

export default {
  foreign: {
    "updateHearts add": { row: page, input: (_, slug) => ({ add: [slug] }) },
    "updateHearts remove": { row: page, input: (_, slug) => ({ remove: [slug] }) },
    "shareDay pages": { row: page, input: (_, slug) => ({ date: DATE, pages: [slug] }), by: "visitor" },
    "shareDay events": { row: event, input: (_, slug) => ({ date: DATE, events: [slug] }), by: "visitor" },
    "changeSharedDay entries.slug": "everybody may name it",
    "sharedDay key": SECRET,
    "changeSharedDay key": SECRET,
    "endSharedDay key": SECRET,
  },
} satisfies AuthorisationPart;
