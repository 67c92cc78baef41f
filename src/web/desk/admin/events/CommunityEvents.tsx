import { type ReactNode, useState } from "react";
import { COMMUNITY } from "#core/contract/endpoint.ts";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { CalendarContext } from "#core/web/desk/writing/events/calendar.ts";
import { EditEvent, NewEvent } from "#core/web/desk/writing/events/EventEditor.tsx";
import { EventList } from "#core/web/desk/writing/events/EventList.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { slotOf } from "../slots.tsx";
import { MonthCalendar } from "./MonthCalendar.tsx";

const VIEWS = ["list", "month"] as const;

/** Provides the calendar of the community's events. */
function CommunityCalendar({ children }: { children: ReactNode }) {
  const href = useHref();
  return <CalendarContext value={{ id: COMMUNITY, page: null, hrefOf: href }}>{children}</CalendarContext>;
}

const { Slot } = slotOf("events");

/** The community's events with drafts, as a list or by month. */
export function CommunityEvents() {
  const { sections } = useTexts("admin");
  const { events: own } = useTexts("admin-writing");
  const [view, setView] = useState<(typeof VIEWS)[number]>("list");
  return (
    <CommunityCalendar>
      <EventList
        title={sections.events}
        level="h1"
        intro={own.intro}
        view={view === "month" ? (events) => <MonthCalendar events={events} /> : undefined}
      >
        <div className={layout.head}>
          <Toggles label={own.view} order={VIEWS} of={own.views} value={view} onChange={setView} />
          <Slot />
        </div>
      </EventList>
    </CommunityCalendar>
  );
}

export const NewCommunityEvent = () => (
  <CommunityCalendar>
    <NewEvent />
  </CommunityCalendar>
);

export const EditCommunityEvent = () => (
  <CommunityCalendar>
    <EditEvent />
  </CommunityCalendar>
);
