import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { DayNoticeKind } from "#core/contract/pages/day-notices.ts";
import type { Today } from "#core/contract/pages/today.ts";
import { weekdayOf } from "#core/texts/dates.ts";
import { backText, noticeText } from "#core/texts/notice-text.ts";
import { openingText } from "#core/texts/opening-text.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { INVALIDATED_BY_EDIT, useMay, usePageOfDesk } from "../page-of-desk.ts";
import styles from "./today.module.css";

/** What is read again after a notice was set or taken back. */
const INVALIDATED = [...INVALIDATED_BY_EDIT, "pageToday", "pageHistory"] as const;
const MINUTE_MS = 60_000;

type Props = {
  /** A word for visitors, which belongs to whichever button is pressed. */
  ownTexts?: { word: string; word_ie: string };
  onSet?: () => void;
};

/** What visitors see today, and a button for each way in which today may differ. */
export function TodayCard(props: Props) {
  const texts = useTexts("today");
  const { id } = usePageOfDesk();
  const may = useMay();
  const read = useRead("pageToday", { page_id: id }, { refetchInterval: MINUTE_MS });
  return (
    <section className={`${card.card} ${card.part}`} aria-labelledby="today">
      <h2 id="today">{texts.title}</h2>
      <Loaded of={read}>{(today) => <Buttons today={today} {...props} />}</Loaded>
      {!props.ownTexts && (
        <p className={`${layout.row} ${layout.links}`} data-gap="4" data-row-gap="0">
          <Link to="today" relative="path">
            {texts.card.more}
          </Link>
          {may("team") && (
            <Link to="today#links" relative="path">
              {texts.card.links}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

function Buttons({ today, ownTexts, onSet }: Props & { today: Today }) {
  const texts = useTexts("today");
  const { locale } = useApp();
  const notify = useNotify();
  const change = useChange("setDayNotice", { invalidates: INVALIDATED, ...(onSet && { onDone: onSet }) });
  const set = (kind: DayNoticeKind, at?: string) =>
    void notify(change.mutateAsync({ page_id: today.page.id, kind, ...(at && { at }), ...ownTexts }), texts.done);
  const now = Temporal.Now.instant();
  return (
    <>
      {today.is_night && <p>{texts.night({ day: weekdayOf(locale, today.date) })}</p>}
      <Seen today={today} />
      <div className={layout.grid} data-least="180" data-fit data-align="start">
        <Button size="md" variant="light" onClick={() => set("closed")}>
          {texts.buttons.closed}
        </Button>
        {today.back_on && (
          <Button size="md" variant="light" onClick={() => set("back")}>
            {backText(today.back_on, texts.buttons, locale, now)}
          </Button>
        )}
        <Button size="md" variant="light" onClick={() => set("sold-out")}>
          {texts.buttons.soldOut}
        </Button>
      </div>
      {today.usual.length > 0 && (
        <div className={layout.grid} data-least="180" data-fit data-align="start">
          <TimedButton name={texts.buttons.early} label={texts.earlyAt} onSet={(at) => set("early", at)} />
          <TimedButton name={texts.buttons.late} label={texts.lateAt} onSet={(at) => set("late", at)} />
        </div>
      )}
    </>
  );
}

/** The state, the usual hours, and the notices with their buttons to take them back. */
function Seen({ today }: { today: Today }) {
  const texts = useTexts("today");
  const { locale } = useApp();
  const notify = useNotify();
  const undo = useChange("undoDayNotice", { invalidates: INVALIDATED });
  const now = Temporal.Now.instant();
  const { text, tone } = openingText(today, new Date(now.epochMilliseconds), useTexts("opening"));
  const hours = today.usual.map(({ from, to }) => `${from}–${to}`).join(", ");
  return (
    <div className={layout.stack} data-gap="2">
      <p className={`${layout.head} ${card.head}`} data-gap="2">
        <span>{today.page.is_public ? texts.seen : texts.hidden}</span>
        <Badge tone={tone === "open" ? "good" : tone === "soon" ? "waits" : undefined}>{text}</Badge>
      </p>
      {/* Without any in a year they are not known, which does not mean closed. */}
      {(hours || today.back_on) && (
        <p className={layout.quiet}>{hours ? texts.usually({ hours }) : texts.usuallyClosed}</p>
      )}
      {today.day_notices.map((notice) => {
        const name = noticeText(notice, texts, locale, now);
        const { kind } = notice;
        const takeBack = () => notify(undo.mutateAsync({ page_id: today.page.id, kind }), texts.undoneNow);
        return (
          <p key={notice.id} className={`${layout.head} ${styles.notice}`} data-gap="2">
            <span>
              <strong>{name}</strong> <Bi of={notice} field="word" />
            </span>
            <Button
              variant="default"
              loading={undo.isPending}
              aria-label={texts.undoNamed({ notice: name })}
              onClick={() => void takeBack()}
            >
              {texts.undo}
            </Button>
          </p>
        );
      })}
    </div>
  );
}

type TimedProps = { name: string; label: string; onSet: (at: string) => void };

/** A time and the button beside it. */
function TimedButton({ name, label, onSet }: TimedProps) {
  const texts = useTexts("today");
  const [at, setAt] = useState("");
  const [error, setError] = useState<string | null>(null);
  const press = () => {
    setError(at ? null : texts.chooseTime);
    if (at) onSet(at);
  };
  return (
    <div className={layout.stack} data-gap="2">
      <TextInput
        type="time"
        size="md"
        label={label}
        value={at}
        error={error}
        onChange={({ currentTarget }) => setAt(currentTarget.value)}
      />
      <Button size="md" variant="light" onClick={press}>
        {name}
      </Button>
    </div>
  );
}
