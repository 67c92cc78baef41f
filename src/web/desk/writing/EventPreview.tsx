import type { Occurrence } from "../../../contract/events.ts";
import type { Photo } from "../../../contract/photos.ts";
import { nextOccurrences } from "../../../domain/recurrence.ts";
import { useApp, useTexts } from "../../app/app-context.tsx";
import { localised } from "../../i18n/bilingual.tsx";
import { BilingualTitle } from "../../ui/BilingualTitle/BilingualTitle.tsx";
import { EventFacts } from "../../ui/EventFacts/EventFacts.tsx";
import { EventRow } from "../../ui/EventRow/EventRow.tsx";
import { Markdown } from "../../ui/Markdown/Markdown.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import form from "../form/form.module.css";
import { useValues } from "../form/use-fields.ts";
import type { EventSection } from "./EventFields.tsx";
import { type EventValues, repeatingOf } from "./event-values.ts";
import styles from "./writing.module.css";

type Props = { section: EventSection; photo: Photo | null; page: NonNullable<Occurrence["page"]> | null };

/** The event as visitors will meet it, from what is typed now; there is nothing to see before it says when. */
export function EventPreview({ section, photo, page }: Props) {
  const texts = useTexts("desk-writing");
  const { locale } = useApp();
  const values = useValues<EventValues>(section);
  const event = repeatingOf(values);
  if (!event) return null;
  const [next = event] = nextOccurrences(event, Temporal.Now.instant(), 1);
  const span = { starts_at: `${next.startsAt}`, ends_at: `${next.endsAt}` };
  const entity = { id: "", slug: "", date_created: span.starts_at, date_updated: span.starts_at, version: 1 };
  const title = values.title || values.title_ie ? {} : { title: texts.untitled };
  const shown = { ...entity, ...values, ...title, ...span, page, photo, repeats: event.rrule !== null, next: [] };
  return (
    <details className={`${form.fold} ${styles.shown}`}>
      <summary>{texts.preview}</summary>
      <h3>{texts.asListed}</h3>
      <div className={styles.sheet}>
        <EventRow event={shown} href="#preview" level={3} />
      </div>
      <h3>{texts.asRead}</h3>
      <div className={styles.sheet} id="preview">
        <BilingualTitle of={shown} field="title" />
        <EventFacts event={{ ...shown, url: values.url || null }} />
        {photo && <Picture photo={photo} sizes="(min-width: 800px) 640px, 90vw" />}
        <Markdown text={localised(shown, "description", locale)} />
      </div>
    </details>
  );
}
