import { ACCESSIBILITY_FACTS } from "#core/contract/pages/accessibility.ts";
import type { DayPlan } from "#core/contract/pages/times.ts";
import type { MayBeClosed } from "#core/contract/writing/notices.ts";
import { answeredInstant } from "#core/server/db/instants.ts";
import { longDate } from "#core/texts/dates.ts";
import { hoursText } from "#core/texts/day-hours-text.ts";
import { euro } from "#core/texts/numbers.ts";
import { noticeDays } from "#core/texts/office-notice-text.ts";
import { openingLine } from "#core/texts/opening-line.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { ToolAnswer } from "../contract/tools.ts";
import { bullets, checkedText, eventLine, heading, inLine, joined, named, noticeLine } from "./lines.ts";
import type { Answer, ToolReader } from "./reader.ts";
import { eventsOf, postsOf } from "./with-links.ts";

type Place = ToolAnswer<"get_place">["place"];

/** One place with all that its page says, without pictures and recordings. */
export const describePlace: Answer<"get_place"> = async ({ place: id }, reader) => {
  const [page, nameOf] = await Promise.all([reader.call("page", { id }), reader.placeNames()]);
  const about = reader.about(`/pages/${page.slug}`);
  const place: Place = {
    ...page,
    location: nameOf(page.location),
    checked_on: page.date_checked,
    events: eventsOf(page.events, reader),
    posts: postsOf(page.posts, reader),
  };
  return { answer: { ...about, place }, lines: linesOf(place, reader) };
};

function linesOf(place: Place, reader: ToolReader): string[] {
  const { language, now } = reader;
  const labels = textsFor(language, "page");
  const line = { ...textsFor(language, "opening"), ...textsFor(language, "opening-line") };
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [heading(title), ...lines] : []);
  const contact = [
    [labels.phone, place.contact_number],
    [labels.email, place.email],
    [labels.website, place.website],
    [labels.book, place.booking_url ?? place.booking_number],
    [labels.where, joined(named(place, "address", reader), place.postcode)],
    [labels.serviceArea.replace(/:$/, ""), named(place, "service_area", reader)],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [
    `# ${named(place, "name", reader)}`,
    joined(
      named(place, "slogan", reader),
      place.categories.map((category) => named(category, "name", reader)).join(", "),
      inLine(place.location),
    ),
    joined(openingLine({ ...place, opening_changes: [] }, line, now), checkedText(place.checked_on, reader)),
    ...(place.may_be_closed ? [doubtLine(place.may_be_closed, reader)] : []),
    named(place, "description", reader),
    ...bullets(contact),
    ...section(textsFor(language, "assistants").hours, bullets(weekOf(place, reader))),
    ...section(textsFor(language, "accessibility").title, accessibilityOf(place, reader)),
    ...section(labels.prices, bullets(pricesOf(place, reader))),
    ...section(labels.events, bullets(place.events.map((event) => eventLine(event, reader)))),
    ...section(labels.news, bullets(place.posts.map((post) => `[${named(post, "title", reader)}](${post.link})`))),
  ].filter(Boolean);
}

const doubtLine = (doubt: MayBeClosed, reader: ToolReader) =>
  joined(
    textsFor(reader.language, "common").notices.mayBeClosed({ reason: named(doubt, "reason", reader) }),
    noticeDays({ starts_at: answeredInstant(reader.now), ends_at: doubt.until }, reader.language, {
      now: reader.now,
      isReadLater: true,
    }),
  );

const weekOf = ({ times }: Place, reader: ToolReader) =>
  times.times.length + times.special.length === 0 ? [] : times.week.map((day) => dayLine(day, reader));

function dayLine(day: DayPlan, reader: ToolReader): string {
  const { language } = reader;
  const texts = { texts: textsFor(language, "page").ofDay, opening: textsFor(language, "opening") };
  const hours = hoursText({ hours: "known", plan: day }, texts) || textsFor(language, "page").closed;
  return joined(`${longDate(language, day.date)}: ${hours}`, named(day, "name", reader));
}

function accessibilityOf({ accessibility }: Place, reader: ToolReader): string[] {
  const { facts, answers } = textsFor(reader.language, "accessibility");
  const known = ACCESSIBILITY_FACTS.flatMap((fact) => {
    const said = accessibility[fact];
    return said ? [joined(`${facts[fact]}: ${answers[said.answer]}`, named(said, "note", reader))] : [];
  });
  return known.length > 0 ? [...bullets(known), textsFor(reader.language, "assistants").notListed] : [];
}

function pricesOf({ prices }: Place, reader: ToolReader): string[] {
  const { language } = reader;
  const labels = textsFor(language, "page");
  return prices.map((price) => {
    const amount = price.amount === null ? null : euro(language, price.amount);
    const range =
      amount && price.amount_to !== null ? labels.range({ from: amount, to: euro(language, price.amount_to) }) : amount;
    const first =
      price.unit === "from" && range ? labels.from({ amount: range }) : joinedBySpace(range, labels.unit[price.unit]);
    return joined(
      named(price, "section", reader),
      named(price, "name", reader),
      first,
      named(price, "description", reader),
      price.diets.join(", "),
    );
  });
}

const joinedBySpace = (...pieces: (string | null)[]) => pieces.filter(Boolean).join(" ");

/** The page as a document, for the resource of its address. */
export async function placeDocument(slug: string, reader: ToolReader): Promise<string> {
  const [{ answer, lines }, { items: notices }] = await Promise.all([
    describePlace({ place: slug, language: reader.language }, reader),
    reader.call("notices", {}),
  ]);
  const said = notices.map((notice) => noticeLine(notice, reader));
  return [...lines, ...said, answer.link].join("\n\n");
}
