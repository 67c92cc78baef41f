import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { COMMUNITY } from "../../../../contract/endpoint.ts";
import { useApp } from "../../../app/app-context.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import layout from "../../../ui/layout.module.css";
import { Toggles } from "../../shell/Toggles.tsx";
import { CalendarContext } from "../../writing/events/calendar.ts";
import { EditEvent, NewEvent } from "../../writing/events/EventEditor.tsx";
import { EventList } from "../../writing/events/EventList.tsx";
import { MonthCalendar } from "./MonthCalendar.tsx";

const VIEWS = ["list", "month"] as const;

/** Provides the calendar of the community's events. */
function CommunityCalendar({ children }: { children: ReactNode }) {
  const href = useHref();
  return <CalendarContext value={{ id: COMMUNITY, page: null, hrefOf: href }}>{children}</CalendarContext>;
}

/** The community's events with drafts, as a list or by month. */
export function CommunityEvents() {
  const { sections } = useTexts("admin");
  const { events: own } = useTexts("admin-writing");
  const href = useHref();
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
          {useApp().offers.includes("booklet") && (
            <Button component="a" href={href("/booklet")} variant="default">
              {own.booklet}
            </Button>
          )}
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
