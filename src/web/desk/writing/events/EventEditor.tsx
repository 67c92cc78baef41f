import { Alert, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import type { OwnEvent } from "../../../../contract/writing/events.ts";
import { useApp } from "../../../app/app-context.tsx";
import { Bi, localised } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { EventFacts } from "../../../ui/EventFacts/EventFacts.tsx";
import { Markdown } from "../../../ui/Markdown/Markdown.tsx";
import { keyOf, useChange } from "../../api/use-api.ts";
import { useFullList } from "../../api/use-lists.ts";
import { PhotoManager } from "../../media/photos/PhotoManager.tsx";
import { useSinglePhoto } from "../../media/photos/use-single-photo.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import { DeleteButton } from "../DeleteButton.tsx";
import styles from "../writing.module.css";
import { useCalendar } from "./calendar.ts";
import { EventForm, useEventForm } from "./EventForm.tsx";
import { sentTexts, sentTimes } from "./event-values.ts";

/** A new event. The idempotency key makes a double click add one event. */
export function NewEvent() {
  const texts = useTexts("desk-writing");
  const { id: page_id } = useCalendar();
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange("addEvent", { invalidates: ["ownEvents"], idempotencyKey: key });
  const section = useEventForm(
    null,
    (values) => mutateAsync({ page_id, ...sentTexts(values), ...sentTimes(values) }),
    ({ id }) => navigate(`../${id}`, { relative: "path", replace: true }),
  );
  return (
    <>
      <Link to=".." relative="path" className={styles.back}>
        {texts.backToList}
      </Link>
      <EventForm section={section} event={null} />
      <p className={styles.foot}>{texts.events.photoLater}</p>
    </>
  );
}

/** Times are sent only where they changed: the API rejects past times, but texts of past events may be corrected. */
const TIMES = ["starts_at", "ends_at", "all_day", "rrule", "exdates"];

/** The editor of an event; redirects to the list where it does not exist any more. */
export function EditEvent() {
  const { one } = useParams();
  const { id: page_id } = useCalendar();
  return (
    <Loaded of={useFullList("ownEvents", { page_id })}>
      {(events) => {
        const event = events.find(({ id }) => id === one);
        if (event?.calendar_id) return <CalendarEvent key={event.id} event={event} />;
        return event ? <Editor key={event.id} event={event} /> : <Navigate to=".." relative="path" replace />;
      }}
    </Loaded>
  );
}

function Editor({ event }: { event: OwnEvent }) {
  const texts = useTexts("desk-writing");
  const { hrefOf } = useCalendar();
  const edit = useChange("editEvent", { invalidates: ["ownEvents"] });
  const remove = useChange("deleteEvent");
  const section = useEventForm(event, (values, version, changed) =>
    edit.mutateAsync({
      ...{ id: event.id, ...(version && { version }), ...sentTexts(values) },
      ...(TIMES.some((name) => changed.has(name)) && sentTimes(values)),
    }),
  );
  const seen = event.status === "published" ? hrefOf(`/events/${event.slug}`) : null;
  return (
    <>
      <Link to=".." relative="path" className={styles.back}>
        {texts.backToList}
      </Link>
      <EventForm section={section} event={event} />
      <EventPhoto event={event} />
      <div className={styles.foot}>
        {seen && <a href={seen}>{texts.see}</a>}
        <DeleteButton
          section={section}
          texts={texts.events}
          remove={() => remove.mutateAsync({ id: event.id })}
          to=".."
          invalidates="ownEvents"
          undo={{ id: event.id, pageId: event.page_id }}
        />
      </div>
    </>
  );
}

/** An event that follows a calendar elsewhere: it is shown, and can be hidden. */
function CalendarEvent({ event }: { event: OwnEvent }) {
  const texts = useTexts("desk-writing");
  const { locale } = useApp();
  const { hrefOf } = useCalendar();
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
      <Link to=".." relative="path" className={styles.back}>
        {texts.backToList}
      </Link>
      <h2>
        <Bi of={event} field="title" />
      </h2>
      <Alert color="blue" title={texts.calendar.from}>
        {texts.calendar.fromHint}{" "}
        <Link to="../../calendar" relative="path">
          {texts.calendar.toCalendars}
        </Link>
      </Alert>
      <div className={styles.sheet}>
        <EventFacts event={{ ...event, page: null, next: event.next.map((one) => ({ ...one, page_closed: false })) }} />
        <Markdown text={localised(event, "description", locale)} />
      </div>
      <EventPhoto event={event} />
      <div className={styles.foot}>
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
    <section className={`${styles.part} ${styles.after}`} aria-label={texts.photo}>
      <h3>{texts.photo}</h3>
      <PhotoManager collection={collection} />
    </section>
  );
}
