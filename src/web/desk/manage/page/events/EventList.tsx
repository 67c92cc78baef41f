import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { OwnEvent } from "../../../../../contract/events.ts";
import { useTexts } from "../../../../site/live/live-context.tsx";
import { When } from "../../../../site/screens/EventFacts.tsx";
import { Empty } from "../../../../ui/Empty/Empty.tsx";
import { useWholeList } from "../../../api/use-whole-list.ts";
import { Loaded } from "../../../shell/Loaded.tsx";
import { RepeatWords } from "../../../writing/RepeatWords.tsx";
import { WritingRow } from "../../../writing/WritingRow.tsx";
import styles from "../../../writing/writing.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";
import { usePublicHref } from "../use-public-href.ts";

/** What the page has planned, the nearest first, and what is over, the latest first. */
export function EventList() {
  const { page: common } = useTexts("desk");
  const { events: texts } = useTexts("desk-writing");
  const page = usePageOfDesk();
  const events = useWholeList("ownEvents", { page_id: page.id });
  return (
    <>
      <div className={styles.head}>
        <h2>{common.sections.events}</h2>
        <Button component={Link} to="new">
          {texts.new}
        </Button>
      </div>
      <Loaded of={events}>
        {(all) => (all.length === 0 ? <Empty title={texts.none}>{texts.noneHint}</Empty> : <Both events={all} />)}
      </Loaded>
    </>
  );
}

/** Instants compare as texts. */
const byTime = (one: string, other: string) => (one < other ? -1 : 1);

function Both({ events }: { events: OwnEvent[] }) {
  const { events: texts } = useTexts("desk-writing");
  const { coming = [], past = [] } = Object.groupBy(events, ({ next }) => (next.length > 0 ? "coming" : "past"));
  coming.sort((one, other) => byTime(one.next[0]!.starts_at, other.next[0]!.starts_at));
  past.sort((one, other) => byTime(other.ends_at, one.ends_at));
  return (
    <>
      <h3 className={styles.heading}>{texts.coming}</h3>
      {coming.length === 0 && <p>{texts.noneComing}</p>}
      <Rows events={coming} />
      {past.length > 0 && <h3 className={styles.heading}>{texts.past}</h3>}
      <Rows events={past} />
    </>
  );
}

function Rows({ events }: { events: OwnEvent[] }) {
  const href = usePublicHref();
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <WritingRow
          key={event.id}
          of={{ ...event, publish_at: null }}
          photo={event.photo}
          to={event.id}
          href={event.status === "published" ? href(`/events/${event.slug}`) : null}
        >
          <When {...(event.next[0] ?? event)} allDay={event.all_day} />
          <RepeatWords event={event} />
        </WritingRow>
      ))}
    </ul>
  );
}
