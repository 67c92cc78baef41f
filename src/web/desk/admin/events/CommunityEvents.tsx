import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { COMMUNITY } from "../../../../contract/endpoint.ts";
import { useApp } from "../../../app/app-context.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useFullList } from "../../api/use-lists.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { Toggles } from "../../shell/Toggles.tsx";
import { CalendarContext } from "../../writing/events/calendar.ts";
import { EditEvent, NewEvent } from "../../writing/events/EventEditor.tsx";
import { EventsByTime } from "../../writing/events/EventList.tsx";
import writing from "../../writing/writing.module.css";
import catalogue from "../catalogue.module.css";
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
  const { events: texts } = useTexts("desk-writing");
  const { events: own } = useTexts("admin-writing");
  const href = useHref();
  const [view, setView] = useState<(typeof VIEWS)[number]>("list");
  return (
    <CommunityCalendar>
      <div className={writing.head}>
        <Title>{sections.events}</Title>
        <Button component={Link} to="new">
          {texts.new}
        </Button>
      </div>
      <p className={catalogue.intro}>{own.intro}</p>
      <div className={catalogue.head}>
        <Toggles label={own.view} order={VIEWS} of={own.views} value={view} onChange={setView} />
        {useApp().offers.includes("booklet") && (
          <Button component="a" href={href("/booklet")} variant="default">
            {own.booklet}
          </Button>
        )}
      </div>
      <Loaded of={useFullList("ownEvents", { page_id: COMMUNITY })}>
        {(all) =>
          view === "month" ? (
            <MonthCalendar events={all} />
          ) : all.length > 0 ? (
            <EventsByTime events={all} heading="h2" />
          ) : (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          )
        }
      </Loaded>
    </CommunityCalendar>
  );
}

export function NewCommunityEvent() {
  const { events: texts } = useTexts("admin-writing");
  return (
    <CommunityCalendar>
      <Title>{texts.title}</Title>
      <NewEvent />
    </CommunityCalendar>
  );
}

export function EditCommunityEvent() {
  const { events: texts } = useTexts("admin-writing");
  return (
    <CommunityCalendar>
      <Title>{texts.title}</Title>
      <EditEvent />
    </CommunityCalendar>
  );
}
