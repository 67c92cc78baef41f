import type { ReactNode } from "react";
import type { Event } from "#core/contract/writing/events.ts";
import { longDay } from "#core/texts/dates.ts";
import { Bi, type Bilingual, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "../layout.module.css";
import styles from "./EventFacts.module.css";
import { EventPlace } from "./EventPlace.tsx";
import { EventPrice } from "./EventPrice.tsx";
import { EventTime } from "./EventTime.tsx";
import { rhythmText } from "./rhythm-text.ts";
import { When } from "./When.tsx";

type ShownField = "starts_at" | "ends_at" | "all_day" | "next" | "url" | "free" | "rrule";
type BilingualField = "location" | "price_text";

type Props = {
  event: Pick<Event, ShownField> & Bilingual<BilingualField> & { page: Bilingual<"name"> | null };
  /** The screen of its page. */
  pageHref?: string | undefined;
  /** A link to directions to its place. */
  directions?: ReactNode;
};

/** Who, when and where, what it costs, and its link. */
export function EventFacts({ event, pageHref, directions }: Props) {
  const texts = useTexts("writing").events;
  const { page } = event;
  const name = page && <Bi of={page} field="name" />;
  const hasPlace = event.location || event.location_ie;
  return (
    <dl className={`${layout.stack} ${styles.facts}`}>
      <Fact name={texts.who} icon="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-6 8-6s7 2 8 6">
        {page && pageHref ? <a href={pageHref}>{name}</a> : (name ?? texts.community)}
      </Fact>
      <Fact name={texts.when} icon="M5 6h14v14H5zM5 10h14M9 4v4M15 4v4">
        <NextTime event={event} />
      </Fact>
      {(hasPlace || page) && (
        <Fact
          name={texts.where}
          icon="M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z"
        >
          {hasPlace ? <EventPlace event={event} /> : name}
          {directions && <p>{directions}</p>}
        </Fact>
      )}
      <EventPrice event={event}>
        {(price) => (
          <Fact name={texts.cost} icon="M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10">
            {price}
          </Fact>
        )}
      </EventPrice>
      {event.url && URL.canParse(event.url) && (
        <Fact
          name={texts.link}
          icon="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
        >
          <a href={event.url} rel="nofollow ugc noopener">
            {new URL(event.url).hostname}
          </a>
        </Fact>
      )}
    </dl>
  );
}

/** @param icon the outline of an icon of 24 × 24 */
function Fact({ name, icon, children }: { name: string; icon: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d={icon} />
        </svg>
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A series: its rhythm and its next day. Else its day and time. */
function NextTime({ event }: Pick<Props, "event">) {
  const texts = useTexts("writing");
  const locale = useLocale();
  const [next] = event.next;
  const span = next ?? event;
  const rhythm = rhythmText(event, locale, texts);
  return (
    <>
      {rhythm ? (
        <>
          {rhythm}, <EventTime {...span} all_day={event.all_day} />
          <p>{texts.events.nextOn({ date: longDay(locale, span.starts_at) })}</p>
        </>
      ) : (
        <When {...span} allDay={event.all_day} />
      )}
      {next?.page_closed && <p className={styles.closed}>{texts.events.pageClosed}</p>}
    </>
  );
}
