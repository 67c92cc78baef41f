import type { ReactNode } from "react";
import type { OwnEvent } from "#core/contract/writing/events.ts";
import { repeatOf } from "#core/domain/events/repeat.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useFullList } from "#core/web/desk/api/use-lists.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { dayOf, toLocal } from "#core/web/desk/form/local-time.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { repeatText } from "#core/web/ui/EventFacts/repeat-text.ts";
import { When } from "#core/web/ui/EventFacts/When.tsx";
import { WritingRow } from "../WritingRow.tsx";
import { useCalendar } from "./calendar.ts";

const isComing = ({ next }: OwnEvent) => next.length > 0;

/** Future events, nearest first, then past events, latest first. ISO 8601 instants in UTC compare as strings. */
function byTime(one: OwnEvent, other: OwnEvent): number {
  const [a, b] = [one.next[0]?.starts_at, other.next[0]?.starts_at];
  if (a && b) return a < b ? -1 : 1;
  return a ? -1 : b ? 1 : other.ends_at < one.ends_at ? -1 : 1;
}

type Props = {
  title: string;
  level: "h1" | "h2";
  intro?: string;
  /** Shows them otherwise than as a list. */
  view?: ((events: readonly OwnEvent[]) => ReactNode) | undefined;
  children?: ReactNode;
};

/** The events of a calendar, with a link to add one. */
export function EventList(props: Props) {
  const { events: texts, calendar } = useTexts("desk-writing");
  const { id: page_id, hrefOf } = useCalendar();
  const events = useFullList("ownEvents", { page_id });
  return (
    <Catalogue
      {...props}
      add={texts.new}
      of={{ ...events, data: events.data?.toSorted(byTime) }}
      empty={{ title: texts.none, hint: texts.noneHint }}
      groups={[
        { id: "coming", title: texts.coming, has: isComing, none: texts.noneComing },
        { id: "past", title: texts.past, has: (event) => !isComing(event) },
      ]}
      row={(event) => (
        <WritingRow
          key={event.id}
          of={{ ...event, publish_at: null }}
          photo={event.photo}
          to={event.id}
          href={event.status === "published" ? hrefOf(`/events/${event.slug}`) : null}
        >
          <When {...(event.next[0] ?? event)} allDay={event.all_day} />
          <RepeatSentence event={event} />
          {event.calendar_id && ` · ${calendar.from}`}
        </WritingRow>
      )}
    />
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
