import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { OwnEvent } from "../../../../contract/writing/events.ts";
import { repeatOf } from "../../../../domain/events/repeat.ts";
import { useApp } from "../../../app/app-context.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { repeatText } from "../../../ui/EventFacts/repeat-text.ts";
import { When } from "../../../ui/EventFacts/When.tsx";
import { useFullList } from "../../api/use-lists.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { dayOf, toLocal } from "../local-time.ts";
import { WritingRow } from "../WritingRow.tsx";
import styles from "../writing.module.css";
import { useCalendar } from "./calendar.ts";

/** The events of a calendar, with a link to add one. */
export function EventList() {
  const { page: common } = useTexts("desk");
  const { events: texts } = useTexts("desk-writing");
  const { id: page_id } = useCalendar();
  const events = useFullList("ownEvents", { page_id });
  return (
    <>
      <div className={styles.head}>
        <h2>{common.sections.events}</h2>
        <Button component={Link} to="new">
          {texts.new}
        </Button>
      </div>
      <Loaded of={events}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <EventsByTime events={all} heading="h3" />
          )
        }
      </Loaded>
    </>
  );
}

/** ISO 8601 instants in UTC compare as strings. */
const byTime = (one: string, other: string) => (one < other ? -1 : 1);

/** Future events, nearest first, and past events, latest first. */
export function EventsByTime({ events, heading: Heading }: { events: OwnEvent[]; heading: "h2" | "h3" }) {
  const { events: texts } = useTexts("desk-writing");
  const { coming = [], past = [] } = Object.groupBy(events, ({ next }) => (next.length > 0 ? "coming" : "past"));
  coming.sort((one, other) => byTime(one.next[0]!.starts_at, other.next[0]!.starts_at));
  past.sort((one, other) => byTime(other.ends_at, one.ends_at));
  return (
    <>
      <Heading className={styles.heading}>{texts.coming}</Heading>
      {coming.length === 0 && <p>{texts.noneComing}</p>}
      <Rows events={coming} />
      {past.length > 0 && <Heading className={styles.heading}>{texts.past}</Heading>}
      <Rows events={past} />
    </>
  );
}

function Rows({ events }: { events: OwnEvent[] }) {
  const { calendar: texts } = useTexts("desk-writing");
  const { hrefOf } = useCalendar();
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <WritingRow
          key={event.id}
          of={{ ...event, publish_at: null }}
          photo={event.photo}
          to={event.id}
          href={event.status === "published" ? hrefOf(`/events/${event.slug}`) : null}
        >
          <When {...(event.next[0] ?? event)} allDay={event.all_day} />
          <RepeatSentence event={event} />
          {event.calendar_id && ` · ${texts.from}`}
        </WritingRow>
      ))}
    </ul>
  );
}

/** “Every month on the first Saturday”; empty where the rule is none that `RepeatFields` offers. */
function RepeatSentence({ event }: { event: Pick<OwnEvent, "rrule" | "starts_at"> }) {
  const { locale } = useApp();
  const { repeats } = useTexts("writing");
  const first = dayOf(toLocal(event.starts_at));
  const repeat = event.rrule && first ? repeatOf(event.rrule, first) : null;
  return repeat && first ? <> · {repeatText(repeat, first, locale, repeats)}</> : null;
}
