import type { ReactNode } from "react";
import { CalendarContext } from "../../../writing/events/calendar.ts";
import { EditEvent, NewEvent } from "../../../writing/events/EventEditor.tsx";
import { EventList } from "../../../writing/events/EventList.tsx";
import { usePageOfDesk, usePublicHref } from "../page-of-desk.ts";

/** Provides the calendar of the open page. */
function PageCalendar({ children }: { children: ReactNode }) {
  const page = usePageOfDesk();
  const hrefOf = usePublicHref();
  return <CalendarContext value={{ id: page.id, page, hrefOf }}>{children}</CalendarContext>;
}

export const PageEvents = () => (
  <PageCalendar>
    <EventList />
  </PageCalendar>
);

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
