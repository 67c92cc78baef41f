import { LANGUAGES } from "#core/contract/languages.ts";
import type { Locale } from "#core/contract/locales.ts";
import type { DayNotice, DayNoticeKind } from "#core/contract/pages/day-notices.ts";
import type { LinkedToday } from "#core/contract/pages/today.ts";
import { clock, weekdayOf } from "#core/texts/dates.ts";
import { fieldIn, otherLocale } from "#core/texts/locales.ts";
import { backText, noticeText } from "#core/texts/notice-text.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { Bi, plain, useApiLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { DayNotices } from "#core/web/ui/DayNotices/DayNotices.tsx";
import layout from "#core/web/ui/layout.module.css";
import { OpeningState } from "#core/web/ui/OpeningState/OpeningState.tsx";
import { WriteToUs } from "#core/web/ui/Outcome/Outcome.tsx";
import styles from "./day-link.module.css";

/** What the form sent, where it is shown again. */
export type Typed = Partial<Record<"word" | "word_ie" | "early_at" | "late_at", string>>;

export type DayLinkData =
  | {
      state: "works";
      today: LinkedToday;
      /** The path of the link, with its token. */
      address: string;
      /** What was just done, or why it was not. */
      message: "done" | "undoneNow" | "nothingPressed" | "chooseTime" | { error: string } | null;
      typed: Typed;
    }
  | { state: "bad" | "limited" };

/** The buttons of today behind a private link, without an account and without JavaScript. */
export const DayLinkScreen = defineScreen<DayLinkData>({
  path: "/t/:token",
  hasSecretAddress: true,
  isAlone: true,
  load: () => Promise.reject(new Error("the server loads it with the token")),
  head: (data, { locale }) => ({
    title:
      data.state === "works"
        ? textsFor(locale, "today").titleOf({ page: plain(data.today.page, "name", locale) })
        : textsFor(locale, "today").title,
    noindex: true,
    address: "/t", // without the token
    ...(data.state === "works" && { manifest: `${data.address}/manifest.webmanifest?lang=${locale}` }),
  }),
  View({ data }) {
    const texts = useTexts("today");
    if (data.state !== "works")
      return (
        <main className={`${layout.stack} ${styles.screen}`} data-gap="5">
          <h1>{texts[data.state].title}</h1>
          <p>{texts[data.state].text}</p>
          {data.state === "bad" && <Instead />}
        </main>
      );
    return <Buttons data={data} />;
  },
});

/** What helps where the link does not. */
function Instead() {
  const { nav } = useTexts("common");
  return (
    <p className={layout.actions}>
      <ButtonLink href={useHref()("/pages")}>{nav.directory}</ButtonLink>
      <WriteToUs />
    </p>
  );
}

type Working = Extract<DayLinkData, { state: "works" }>;

function Buttons({ data }: { data: Working }) {
  const { today, address } = data;
  const texts = useTexts("today");
  const locale = useApiLocale();
  const other = otherLocale(locale);
  const { page } = today;
  return (
    <main className={`${layout.stack} ${styles.screen}`} data-gap="5">
      <header className={styles.head}>
        <p className={styles.day}>{weekdayOf(locale, today.date)}</p>
        <a className={styles.language} href={`${address}?lang=${other}`} lang={other} hrefLang={other}>
          {LANGUAGES[other].name}
        </a>
        <h1>
          <Bi of={page} field="name" />
        </h1>
      </header>
      <Message of={data.message} />
      {today.is_night && <p className={styles.night}>{texts.night({ day: weekdayOf(locale, today.date) })}</p>}
      <section
        className={`${layout.stack} ${layout.box}`}
        data-justify="start"
        data-inside="5"
        data-gap="3"
        aria-labelledby="seen"
      >
        <h2 data-like="h3" id="seen">
          {page.is_public ? texts.seen : texts.hidden}
        </h2>
        <OpeningState of={today} size="large" />
        {hasHours(today) && <p className={layout.quiet}>{usualText(today, texts)}</p>}
        <DayNotices notices={today.day_notices} />
        {today.day_notices.length > 0 && <p className={layout.quiet}>{texts.lapses}</p>}
        {today.day_notices.map((notice) => (
          <Undo key={notice.id} notice={notice} action={`${address}?lang=${locale}`} />
        ))}
      </section>
      <Choices data={data} />
      <Pressed today={today} />
      <footer className={styles.foot}>
        {page.is_public && (
          <p>
            <a href={`/${locale}/pages/${page.slug}`}>{texts.toPage}</a>
          </p>
        )}
        <p className={layout.quiet}>{texts.home}</p>
      </footer>
    </main>
  );
}

/** Without any in a year they are not known, which does not mean closed. */
const hasHours = ({ usual, back_on }: LinkedToday) => usual.length > 0 || back_on !== null;

function usualText({ usual }: LinkedToday, texts: ReturnType<typeof useTexts<"today">>): string {
  if (usual.length === 0) return texts.usuallyClosed;
  return texts.usually({ hours: usual.map(({ from, to }) => `${from}–${to}`).join(", ") });
}

function Message({ of: message }: { of: Working["message"] }) {
  const texts = useTexts("today");
  if (message === null) return null;
  const isDone = message === "done" || message === "undoneNow";
  return (
    <p className={styles.message} role={isDone ? "status" : "alert"} data-done={isDone || undefined}>
      {typeof message === "string" ? texts[message] : message.error}
    </p>
  );
}

function Undo({ notice, action }: { notice: DayNotice; action: string }) {
  const texts = useTexts("today");
  const locale = useApiLocale();
  const { now } = useSite();
  return (
    <form method="post" action={action} className={styles.undo}>
      <Button kind="quiet" name="undo" value={notice.kind}>
        {texts.undoNamed({ notice: noticeText(notice, texts, locale, now) })}
      </Button>
    </form>
  );
}

/** One form: the owner's word belongs to whichever button is pressed. */
function Choices({ data: { today, address, typed } }: { data: Working }) {
  const texts = useTexts("today");
  const locale = useApiLocale();
  const { now } = useSite();
  const { buttons, hints } = texts;
  return (
    <form method="post" action={`${address}?lang=${locale}`} className={layout.stack} data-gap="3">
      {/* What Enter in a field presses: it asks for a button. */}
      <button type="submit" name="kind" value="" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <h2 data-like="h3">{texts.press}</h2>
      <Choice kind="closed" name={buttons.closed} hint={hints.closed} />
      {today.back_on && <Choice kind="back" name={backText(today.back_on, buttons, locale, now)} hint={hints.back} />}
      {today.usual.length > 0 && (
        <>
          <TimedChoice kind="early" name={buttons.early} label={texts.earlyAt} value={typed.early_at} />
          <TimedChoice kind="late" name={buttons.late} label={texts.lateAt} value={typed.late_at} />
        </>
      )}
      <Choice kind="sold-out" name={buttons.soldOut} hint={hints.soldOut} />
      <OwnTexts typed={typed} locale={locale} />
    </form>
  );
}

type ChoiceProps = { kind: DayNoticeKind; name: string };

const Choice = ({ kind, name, hint }: ChoiceProps & { hint: string }) => (
  <button type="submit" className={styles.choice} name="kind" value={kind}>
    <strong>{name}</strong>
    <span>{hint}</span>
  </button>
);

const TimedChoice = ({ kind, name, label, value }: ChoiceProps & { label: string; value: string | undefined }) => (
  <div className={styles.timed}>
    <label>
      <span>{label}</span>
      <input type="time" name={`${kind}_at`} defaultValue={value} />
    </label>
    <button type="submit" className={styles.choice} name="kind" value={kind}>
      <strong>{name}</strong>
    </button>
  </div>
);

/** The word in the language of the screen, and the other one folded. */
function OwnTexts({ typed, locale }: { typed: Typed; locale: Locale }) {
  const texts = useTexts("today");
  const languages = useTexts("languages");
  const [own, other] = [fieldIn("word", locale), fieldIn("word", otherLocale(locale))];
  const field = (name: "word" | "word_ie", lang: Locale) => (
    <label className={styles.word}>
      <span>{name === "word" ? texts.word : texts.wordIrish}</span>
      <input name={name} maxLength={80} lang={lang} defaultValue={typed[name]} autoComplete="off" />
    </label>
  );
  return (
    <fieldset className={`${layout.stack} ${styles.words}`} data-gap="2" data-above="3">
      {field(own, locale)}
      <p className={layout.quiet}>{texts.wordHint}</p>
      <details open={Boolean(typed[other])}>
        <summary>{texts.otherLanguage({ language: languages[otherLocale(locale)].In })}</summary>
        {field(other, otherLocale(locale))}
      </details>
    </fieldset>
  );
}

function Pressed({ today: { history } }: { today: LinkedToday }) {
  const texts = useTexts("today");
  const locale = useApiLocale();
  const { now } = useSite();
  if (history.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 data-like="h3" id="history">
        {texts.history}
      </h2>
      <ol className={layout.grid} data-above="3">
        {history.map((entry) => {
          const time = clock(locale, entry.date_created);
          const name = entry.link ?? entry.by;
          const undone = entry.undone_at && clock(locale, entry.undone_at);
          return (
            <li key={entry.id}>
              <strong>{noticeText(entry, texts, locale, now)}</strong>
              <span className={layout.quiet}>
                {name ? texts.by({ time, name }) : texts.byNobody({ time })}
                {undone &&
                  `; ${entry.undone_by ? texts.undoneBy({ time: undone, name: entry.undone_by }) : texts.undoneAt({ time: undone })}`}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
