import type { OwnEvent } from "../../../../contract/events.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { useText } from "../../form/use-fields.ts";
import { useVersionedForm } from "../../form/use-versioned-form.ts";
import { BilingualEditor } from "../BilingualEditor.tsx";
import { type EventSection, PlaceFields, TimeFields } from "../EventFields.tsx";
import { EventPreview } from "../EventPreview.tsx";
import { type EventValues, valuesOfEvent } from "../event-values.ts";
import { PublishFields, useSubmitLabel } from "../PublishFields.tsx";
import styles from "../writing.module.css";
import { useCalendar } from "./calendar.ts";

const TITLE = { name: "title", max: 120 } as const;
const DESCRIPTION = { name: "description", max: 4000 } as const;

type Save = (values: EventValues, version: number | null, changed: ReadonlySet<string>) => Promise<OwnEvent>;

/** The form of an event of a calendar; a new one has none yet. */
export function useEventForm(event: OwnEvent | null, save: Save, onSaved?: (event: OwnEvent) => void): EventSection {
  const { eventFields } = useTexts("desk-writing");
  const { id } = useCalendar();
  return useVersionedForm({
    draft: `${id}.event.${event?.id ?? "new"}`,
    labels: eventFields,
    entity: event,
    valuesOf: valuesOfEvent,
    save,
    ...(onSaved && { onSaved }),
  });
}

/** All that an event says, who sees it, and how it will look. */
export function EventForm({ section, event }: { section: EventSection; event: OwnEvent | null }) {
  const { events: texts } = useTexts("desk-writing");
  const { page } = useCalendar();
  const submit = useSubmitLabel(useText(section, "state"), event?.status ?? null);
  return (
    <SectionFrame title={event ? texts.edit : texts.new} section={section} submit={submit}>
      <BilingualEditor section={section} title={TITLE} body={DESCRIPTION} />
      <TimeFields section={section} />
      <PlaceFields section={section} isOfPage={page !== null} />
      <div className={styles.part}>
        <PublishFields section={section} />
      </div>
      <EventPreview section={section} photo={event?.photo ?? null} page={page} />
    </SectionFrame>
  );
}
