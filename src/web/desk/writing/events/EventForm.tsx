import { Chip, Input } from "@mantine/core";
import { useController } from "react-hook-form";
import { contract } from "#core/contract/index.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import { EVENT_KINDS, MAX_KINDS, type Occurrence, type OwnEvent } from "#core/contract/writing/events.ts";
import { nextOccurrences } from "#core/domain/events/recurrence.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CheckField } from "#core/web/desk/form/CheckField.tsx";
import { DayAndTime } from "#core/web/desk/form/DayAndTime.tsx";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField, TextFields } from "#core/web/desk/form/TextField.tsx";
import { useBothLanguages } from "#core/web/desk/form/use-both-languages.tsx";
import { useText, useValues } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { PinFold } from "#core/web/desk/map/PinFields.tsx";
import { PlaceField } from "#core/web/desk/map/PlaceField.tsx";
import { localised } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { BilingualTitle } from "#core/web/ui/BilingualTitle/BilingualTitle.tsx";
import { EventFacts } from "#core/web/ui/EventFacts/EventFacts.tsx";
import { EventRow } from "#core/web/ui/EventRow/EventRow.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Markdown } from "#core/web/ui/Markdown/Markdown.tsx";
import { Picture } from "#core/web/ui/Picture/Picture.tsx";
import { BilingualEditor } from "../BilingualEditor.tsx";
import { PublishFields, useSubmitLabel } from "../PublishFields.tsx";
import styles from "../writing.module.css";
import { ClosedDates } from "./ClosedDates.tsx";
import { useCalendar } from "./calendar.ts";
import { type EventTimes, type EventValues, repeatingOf, withStart } from "./event-values.ts";
import { Occurrences, RepeatFields } from "./RepeatFields.tsx";

const input = contract.editEvent.input.shape;
const TITLE = { name: "title", of: input.title } as const;
const DESCRIPTION = { name: "description", of: input.description } as const;

/** All fields of an event, who sees it, and a preview. */
export function EventForm({ section, event }: { section: EventSection; event: OwnEvent | null }) {
  const { events: texts } = useTexts("desk-writing");
  const { page } = useCalendar();
  const state = useText(section, "state");
  const submit = useSubmitLabel(state, event?.status ?? null);
  const both = useBothLanguages(section, {
    isPublic: state === "published",
    wasPublic: event?.status === "published",
  });
  return (
    <SectionFrame title={event ? texts.edit : page ? texts.new : undefined} section={both.section} submit={submit}>
      <BilingualEditor section={section} title={TITLE} body={DESCRIPTION} />
      <TimeFields section={section} />
      <PlaceFields section={section} isOfPage={page !== null} />
      <KindsField section={section} />
      <div className={styles.part}>
        <PublishFields section={section} />
        {both.lacks}
      </div>
      <EventPreview section={section} photo={event?.photo ?? null} page={page} />
    </SectionFrame>
  );
}

type EventSection = VersionedForm<keyof EventValues>;

/** When the event takes place, and how it repeats. */
function TimeFields({ section }: { section: EventSection }) {
  const { events: texts } = useTexts("desk-writing");
  const values = useValues<EventValues>(section);
  const set = (times: EventTimes) => {
    for (const name of ["starts_at", "ends_at", "all_day", "rrule", "exdates"] as const) {
      section.form.setValue(name, times[name], { shouldDirty: true });
    }
  };
  return (
    <fieldset className={styles.part}>
      <legend>{texts.when}</legend>
      <div className={form.pair}>
        <DayAndTime
          section={section}
          name="starts_at"
          isDay={values.all_day}
          onChange={(starts) => set(withStart(values, starts))}
        />
        <DayAndTime section={section} name="ends_at" isDay={values.all_day} />
      </div>
      <CheckField section={section} name="all_day" />
      <RepeatFields
        times={values}
        label={section.labels.rrule}
        error={section.form.formState.errors.rrule?.message}
        onChange={(rrule) => set({ ...values, rrule, exdates: rrule ? values.exdates : [] })}
      />
      <ClosedDates times={values} />
      <Occurrences
        times={values}
        error={section.form.formState.errors.exdates?.message}
        onChange={(exdates) => section.form.setValue("exdates", exdates, { shouldDirty: true })}
      />
    </fieldset>
  );
}

/** Place, price and link. */
function PlaceFields({ section, isOfPage }: { section: EventSection; isOfPage: boolean }) {
  const { events: texts } = useTexts("desk-writing");
  return (
    <fieldset className={styles.part}>
      <legend>{texts.where}</legend>
      <div className={form.pair}>
        <PlaceField section={section} name="location" lang={FIRST} />
        <PlaceField section={section} name="location_ie" lang={SECOND} />
      </div>
      <PinFold section={section} title={texts.pin} hint={isOfPage ? texts.pinHint : texts.pinHintCommunity} />
      <div className={form.pair}>
        <TextFields section={section} name="price_text" description={texts.priceHint} />
      </div>
      <CheckField section={section} name="free" />
      <TextField section={section} name="url" type="url" />
    </fieldset>
  );
}

/** What it is: by this people find it. The kinds that are left are not offered once there are enough. */
function KindsField({ section }: { section: EventSection }) {
  const { events: texts } = useTexts("desk-writing");
  const { kinds: names } = useTexts("writing").events;
  const { field, fieldState } = useController({ control: section.form.control, name: "kinds" });
  const chosen = field.value as readonly string[];
  return (
    <fieldset className={styles.part}>
      <legend>{section.labels.kinds}</legend>
      <Input.Description>{texts.kindsHint}</Input.Description>
      <div className={layout.row} data-above="2" data-gap="2">
        <Chip.Group multiple value={[...chosen]} onChange={field.onChange}>
          {EVENT_KINDS.map((kind) => (
            <Chip key={kind} value={kind} disabled={chosen.length >= MAX_KINDS && !chosen.includes(kind)}>
              {names[kind]}
            </Chip>
          ))}
        </Chip.Group>
      </div>
      {fieldState.error && <Input.Error>{fieldState.error.message}</Input.Error>}
    </fieldset>
  );
}

type Props = { section: EventSection; photo: Photo | null; page: NonNullable<Occurrence["page"]> | null };

/** The event as visitors will see it, from the typed values. Empty until its times are complete. */
function EventPreview({ section, photo, page }: Props) {
  const texts = useTexts("desk-writing");
  const { locale } = useApp();
  const values = useValues<EventValues>(section);
  const event = repeatingOf(values);
  if (!event) return null;
  const [next = event] = nextOccurrences(event, Temporal.Now.instant(), 1);
  const span = { starts_at: `${next.startsAt}`, ends_at: `${next.endsAt}` };
  const entity = { id: "", slug: "", date_created: span.starts_at, date_updated: span.starts_at, version: 1 };
  const title = values.title || values.title_ie ? {} : { title: texts.untitled };
  const shown = {
    ...entity,
    ...values,
    ...title,
    ...span,
    page,
    photo,
    repeats: event.rrule !== null,
    latitude: null,
    longitude: null,
    later: [],
    kinds: [...values.kinds],
    rrule: event.rrule,
    page_closed: false,
    next: [],
  };
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
