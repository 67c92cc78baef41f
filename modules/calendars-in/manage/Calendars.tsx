import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { Destroying } from "#core/web/desk/api/Destroying.tsx";
import { type ReadName, useChange, useRead } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import { Badge, type Tone } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { CancelButton, Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useWhen } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { type CalendarSource, MAX_CALENDARS } from "../contract.ts";
import { AddCalendar } from "./AddCalendar.tsx";
import { LeftOut } from "./LeftOut.tsx";

const INVALIDATED: ReadName[] = ["calendarSources", "ownEvents", "pageHistory"];
/** While a calendar is being read, which takes seconds. */
const LOOK_AGAIN_MS = 2000;

/** The calendars elsewhere whose events appear on the page, and a form to add one. */
export function Calendars() {
  const { page: common } = useTexts("desk");
  const texts = useTexts("calendars-in");
  const { id: page_id } = usePageOfDesk();
  const calendars = useRead(
    "calendarSources",
    { page_id },
    {
      refetchInterval: ({ state: { data } }) => data?.items.some((one) => stateOf(one) === "waits") && LOOK_AGAIN_MS,
    },
  );
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{common.sections.calendar}</h2>
      <p>{texts.intro}</p>
      <Loaded of={calendars}>
        {({ items }) => (
          <>
            {items.length < MAX_CALENDARS ? <AddCalendar invalidates={INVALIDATED} /> : <p>{texts.full}</p>}
            <h3>{texts.yours}</h3>
            {items.length === 0 ? (
              <Empty title={texts.none}>{texts.noneHint}</Empty>
            ) : (
              <ul className={layout.grid}>
                {items.map((one) => (
                  <CalendarCard key={one.id} calendar={one} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

type State = "reads" | "waits" | "paused" | "failing";
const TONES: Record<State, Tone | undefined> = { reads: "good", waits: "planned", paused: undefined, failing: "bad" };

function stateOf({ paused, problem, date_next }: CalendarSource): State {
  if (paused) return "paused";
  if (Date.parse(date_next) <= Date.now()) return "waits";
  return problem ? "failing" : "reads";
}

/** A calendar with its state, and what can be done with it. */
function CalendarCard({ calendar }: { calendar: CalendarSource }) {
  const texts = useTexts("calendars-in");
  const when = useWhen();
  const state = stateOf(calendar);
  const { url, name, problem, failing_since, date_read, events } = calendar;
  const title = name ?? new URL(url).hostname;
  return (
    <li className={card.card}>
      <div className={`${layout.head} ${card.head}`} data-gap="2">
        <strong>{title}</strong>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </div>
      <p className={layout.quiet}>{url}</p>
      <p className={layout.quiet}>
        {date_read ? texts.read({ when: when(date_read) }) : texts.unread} · {texts.events({ n: events })}
      </p>
      <LeftOut {...calendar} />
      {problem && (
        <Alert color="yellow">
          <p>{texts.problems[problem]}</p>
          {failing_since && <p>{texts.since({ when: when(failing_since) })}</p>}
        </Alert>
      )}
      <Actions calendar={calendar} title={title} />
    </li>
  );
}

function Actions({ calendar: { id, paused }, title }: { calendar: CalendarSource; title: string }) {
  const texts = useTexts("calendars-in");
  const [isRemoving, setRemoving] = useState(false);
  const shared = { invalidates: INVALIDATED } as const;
  return (
    <div className={layout.actions} data-gap="2">
      {!paused && (
        <CallButton
          variant="light"
          call="readCalendarNow"
          input={{ id }}
          {...shared}
          label={`${texts.readNow}: ${title}`}
          done={texts.asked}
        >
          {texts.readNow}
        </CallButton>
      )}
      <CallButton
        call="pauseCalendar"
        input={{ id, paused: !paused }}
        {...shared}
        label={`${paused ? texts.resume : texts.pause}: ${title}`}
        done={paused ? texts.resumed : texts.pausedNow}
      >
        {paused ? texts.resume : texts.pause}
      </CallButton>
      <Destroying>
        <Button variant="default" aria-label={`${texts.remove}: ${title}`} onClick={() => setRemoving(true)}>
          {texts.remove}
        </Button>
      </Destroying>
      {isRemoving && <RemoveDialog id={id} onClose={() => setRemoving(false)} />}
    </div>
  );
}

/** Asks what happens to the events. */
function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts("calendars-in");
  const notify = useNotify();
  const remove = useChange("removeCalendar", { invalidates: INVALIDATED });
  const removeWith = async (events: "remove" | "stay") => {
    await notify(remove.mutateAsync({ id, events }), texts.removed);
    onClose();
  };
  return (
    <Dialog title={texts.removeTitle} onClose={onClose}>
      <div className={`${layout.stack} ${form.form}`}>
        <p>{texts.removeText}</p>
        <Button color="red" loading={remove.isPending} onClick={() => void removeWith("remove")}>
          {texts.removeEvents}
        </Button>
        <Button variant="light" loading={remove.isPending} onClick={() => void removeWith("stay")}>
          {texts.keepEvents}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Dialog>
  );
}
