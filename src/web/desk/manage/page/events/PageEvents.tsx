import type { ReactNode } from "react";
import { exceptionalClosures } from "#core/domain/hours/closed-days.ts";
import { CalendarContext } from "#core/web/desk/writing/events/calendar.ts";
import { EditEvent, NewEvent } from "#core/web/desk/writing/events/EventEditor.tsx";
import { EventList } from "#core/web/desk/writing/events/EventList.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
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
