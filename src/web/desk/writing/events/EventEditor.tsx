import { Alert, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { OwnEvent } from "#core/contract/writing/events.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { keyOf, useAdd, useChange } from "#core/web/desk/api/use-api.ts";
import { useFullList } from "#core/web/desk/api/use-lists.ts";
import { PhotoManager } from "#core/web/desk/media/photos/PhotoManager.tsx";
import { useSinglePhoto } from "#core/web/desk/media/photos/use-single-photo.ts";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { Bi, localised, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { EventFacts } from "#core/web/ui/EventFacts/EventFacts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Markdown } from "#core/web/ui/Markdown/Markdown.tsx";
import { MANAGES_OF_MODULES } from "#start/compiled/manages.ts";
import { EditorHead, OneOf, Part, WritingEditor } from "../WritingEditor.tsx";
import styles from "../writing.module.css";
import { useCalendar } from "./calendar.ts";
import { EventForm } from "./EventForm.tsx";
import { sentTexts, sentTimes, valuesOfEvent } from "./event-values.ts";

/** Times are sent only where they changed: the API rejects past times, but texts of past events may be corrected. */
const TIMES = ["starts_at", "ends_at", "all_day", "rrule", "exdates"];

export const NewEvent = () => <Editor event={null} />;

/** Those of a calendar elsewhere are only shown and hidden. */
export function EditEvent() {
  const { id: page_id } = useCalendar();
  return (
    <OneOf of={useFullList("ownEvents", { page_id })}>
      {(event) =>
        event.calendar_id ? <CalendarEvent key={event.id} event={event} /> : <Editor key={event.id} event={event} />
      }
    </OneOf>
  );
}

/** The editor of an event; null: of a new one. */
function Editor({ event }: { event: OwnEvent | null }) {
  const { events: texts, eventFields, untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const { id: page_id, page, hrefOf } = useCalendar();
  const add = useAdd("addEvent", { invalidates: ["ownEvents"] });
  const edit = useChange("editEvent", { invalidates: ["ownEvents"] });
  const remove = useChange("deleteEvent");
  return (
    <WritingEditor
      entity={event}
      draft={`${page_id}.event`}
      title={page ? undefined : event ? plain(event, "title", locale) || untitled : texts.new}
      labels={eventFields}
      valuesOf={valuesOfEvent}
      save={(values, version, changed) =>
        event
          ? edit.mutateAsync({
              id: event.id,
              ...(version && { version }),
              ...sentTexts(values),
              ...(TIMES.some((name) => changed.has(name)) && sentTimes(values)),
            })
          : add.mutateAsync({ page_id, ...sentTexts(values), ...sentTimes(values) })
      }
      form={(section) => <EventForm section={section} event={event} />}
      photos={{ kind: "event", max: 1, title: texts.photo }}
      see={event?.status === "published" && hrefOf(`/events/${event.slug}`)}
      {...(event && {
        removal: {
          texts,
          remove: () => remove.mutateAsync({ id: event.id }),
          invalidates: "ownEvents",
          undo: { id: event.id, pageId: event.page_id },
        },
      })}
    >
      {event && <EventPhoto event={event} />}
    </WritingEditor>
  );
}

/** An event that follows a calendar elsewhere: it is shown, and can be hidden. */
function CalendarEvent({ event }: { event: OwnEvent }) {
  const texts = useTexts("desk-writing");
  const { locale, offers } = useApp();
  const { page, hrefOf } = useCalendar();
  const notify = useNotify();
  const edit = useChange("editEvent", { invalidates: ["ownEvents"] });
  const isShown = event.status === "published";
  const seen = isShown ? hrefOf(`/events/${event.slug}`) : null;
  const toggle = () => {
    const status = isShown ? "archived" : "published";
    return notify(edit.mutateAsync({ id: event.id, status }), texts.calendar[isShown ? "hidden" : "shown"]);
  };
  return (
    <>
      <EditorHead>{page ? undefined : plain(event, "title", locale)}</EditorHead>
      {page && (
        <h2>
          <Bi of={event} field="title" />
        </h2>
      )}
      <Alert color="blue" title={texts.calendar.from}>
        {texts.calendar.fromHint}{" "}
        {MANAGES_OF_MODULES.map(
          ({ module, originOfEvent: Origin }) => Origin && offers.includes(module) && <Origin key={module} />,
        )}
      </Alert>
      <div className={styles.sheet}>
        <EventFacts event={{ ...event, page: null, next: event.next.map((one) => ({ ...one, page_closed: false })) }} />
        <Markdown text={localised(event, "description", locale)} />
      </div>
      <EventPhoto event={event} />
      <div className={`${layout.head} ${layout.ruled}`} data-above="6">
        {seen && <a href={seen}>{texts.see}</a>}
        <Button variant="default" loading={edit.isPending} onClick={() => void toggle()}>
          {isShown ? texts.calendar.hide : texts.calendar.show}
        </Button>
      </div>
    </>
  );
}

function EventPhoto({ event }: { event: OwnEvent }) {
  const { events: texts } = useTexts("desk-writing");
  const queries = useQueryClient();
  const collection = useSinglePhoto("event", event, () => queries.invalidateQueries({ queryKey: keyOf("ownEvents") }));
  return (
    <Part title={texts.photo} level="h3">
      <PhotoManager collection={collection} />
    </Part>
  );
}
