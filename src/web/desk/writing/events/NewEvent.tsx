import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTexts } from "../../../app/app-context.tsx";
import { useChange } from "../../api/use-api.ts";
import { sentTexts, sentTimes } from "../event-values.ts";
import styles from "../writing.module.css";
import { useCalendar } from "./calendar.ts";
import { EventForm, useEventForm } from "./EventForm.tsx";

/** An event that is not there yet. A key of its own makes a second press no second event. */
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
