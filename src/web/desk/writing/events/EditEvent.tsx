import { Link, Navigate, useParams } from "react-router";
import type { OwnEvent } from "../../../../contract/events.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { useChange } from "../../api/use-api.ts";
import { useFullList } from "../../api/use-lists.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { DeleteButton } from "../DeleteButton.tsx";
import { EventPhoto } from "../EventPhoto.tsx";
import { sentTexts, sentTimes } from "../event-values.ts";
import styles from "../writing.module.css";
import { useCalendar } from "./calendar.ts";
import { EventForm, useEventForm } from "./EventForm.tsx";

/** An event of long ago may be worded better: its times are asked about again only where they are others. */
const TIMES = ["starts_at", "ends_at", "all_day", "rrule", "exdates"];

/** One event of a calendar; who follows an old link to one that is gone finds the list. */
export function EditEvent() {
  const { one } = useParams();
  const { id: page_id } = useCalendar();
  return (
    <Loaded of={useFullList("ownEvents", { page_id })}>
      {(events) => {
        const event = events.find(({ id }) => id === one);
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
        />
      </div>
    </>
  );
}
