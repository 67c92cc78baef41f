import type { ReactNode } from "react";
import { exceptionalClosures } from "../../../../../domain/hours/closed-days.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import { CalendarContext } from "../../../writing/events/calendar.ts";
import { EditEvent, NewEvent } from "../../../writing/events/EventEditor.tsx";
import { EventList } from "../../../writing/events/EventList.tsx";
import { usePageOfDesk, usePublicHref } from "../page-of-desk.ts";
import { scheduleOf } from "../times/schedule-of.ts";

/** Provides the calendar of the open page. */
function PageCalendar({ children }: { children: ReactNode }) {
  const page = usePageOfDesk();
  const hrefOf = usePublicHref();
  const isClosed = exceptionalClosures(scheduleOf([], page.times));
  return <CalendarContext value={{ id: page.id, page, isClosed, hrefOf }}>{children}</CalendarContext>;
}

export function PageEvents() {
  const { sections } = useTexts("desk").page;
  return (
    <PageCalendar>
      <EventList title={sections.events} level="h2" />
    </PageCalendar>
  );
}

export const NewPageEvent = () => (
  <PageCalendar>
    <NewEvent />
  </PageCalendar>
);

export const EditPageEvent = () => (
  <PageCalendar>
    <EditEvent />
  </PageCalendar>
);
