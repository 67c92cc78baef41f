import { Alert, Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { contract } from "#core/contract/index.ts";
import type { Locale } from "#core/contract/locales.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { type ReadName, useChange } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { LanguageChoice } from "#core/web/desk/form/LanguageChoice.tsx";
import { usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import card from "#core/web/desk/shell/card.module.css";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { When } from "#core/web/ui/EventFacts/When.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { CalendarLook } from "../contract.ts";
import styles from "./calendars.module.css";
import { LeftOut } from "./LeftOut.tsx";

/** The address of a calendar, then a first look at what would appear, then the confirmation. */
export function AddCalendar({ invalidates }: { invalidates: ReadName[] }) {
  const texts = useTexts("calendars-in");
  const { locale: own } = useApp();
  const { client } = useSignedIn();
  const { id: page_id } = usePageOfDesk();
  const [url, setUrl] = useState("");
  const [locale, setLocale] = useState<Locale>(own);
  const [error, setError] = useState("");
  const [isReading, setReading] = useState(false);
  const [look, setLook] = useState<CalendarLook | null>(null);
  const read = async (event: FormEvent) => {
    event.preventDefault();
    setError("");
    setReading(true);
    try {
      const found = await client.call(contract.lookAtCalendar, { page_id, url, locale });
      if (found.problem) setError(texts.problems[found.problem]);
      else setLook(found);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem.fieldErrors?.url ?? problem.message);
    } finally {
      setReading(false);
    }
  };
  const start = () => {
    setLook(null);
    setUrl("");
  };
  if (look)
    return <FirstLook look={look} calendar={{ page_id, url, locale }} invalidates={invalidates} onDone={start} />;
  return (
    <form className={`${layout.stack} ${form.form}`} onSubmit={(event) => void read(event)} noValidate>
      <TextInput
        size="md"
        label={texts.url}
        description={texts.urlHint}
        error={error}
        value={url}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        onChange={({ target }) => setUrl(target.value)}
      />
      <LanguageChoice label={texts.language} value={locale} onChange={setLocale} />
      <div className={layout.actions}>
        <Button type="submit" loading={isReading} disabled={url.trim() === ""}>
          {texts.look}
        </Button>
      </div>
    </form>
  );
}

type LookProps = {
  look: CalendarLook;
  calendar: { page_id: string; url: string; locale: Locale };
  invalidates: ReadName[];
  onDone: () => void;
};

/** What would appear, before anything does. */
function FirstLook({ look, calendar, invalidates, onDone }: LookProps) {
  const texts = useTexts("calendars-in");
  const { name, items } = look;
  const notify = useNotify();
  const add = useChange("addCalendar", { invalidates });
  const confirm = async () => {
    if (await notify(add.mutateAsync(calendar), texts.added)) onDone();
  };
  return (
    <section className={card.card} aria-labelledby="look">
      <h3 id="look">{texts.lookTitle({ name: name ?? "none" })}</h3>
      {items.length === 0 && <p>{texts.lookNone}</p>}
      <ul className={styles.found}>
        {items.map(({ title, location, all_day, dates, ...span }, at) => (
          <li key={`${span.starts_at} ${at}`} lang={calendar.locale}>
            <strong>{title}</strong>
            <div className={layout.quiet}>
              <When {...span} allDay={all_day} />
              {location && ` · ${location}`}
              {dates > 1 && ` · ${texts.dates({ n: dates })}`}
            </div>
          </li>
        ))}
      </ul>
      <LeftOut {...look} locale={calendar.locale} />
      {items.length > 0 && <Alert color="blue">{texts.public}</Alert>}
      <div className={layout.actions} data-gap="2">
        <Button loading={add.isPending} onClick={() => void confirm()}>
          {texts.confirm}
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.other}
        </Button>
      </div>
    </section>
  );
}
