import { writtenDay } from "@eolaire/opening-hours";
import type { ReactNode } from "react";
import { CORRECTION_SECTIONS, type CorrectionSection, HOURS_FIELDS } from "#core/contract/community/proposals.ts";
import { country } from "#core/contract/country.ts";
import { ACCESSIBILITY_ANSWERS, type AccessibilityFact } from "#core/contract/pages/accessibility.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { PAGE_TEXTS } from "#core/contract/pages/texts.ts";
import { nameIn } from "#core/domain/in-language.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { writtenAmount } from "#core/domain/prices/typed-amount.ts";
import { weekdayName } from "#core/texts/dates.ts";
import { FIRST, type Locale, SECOND } from "#core/texts/locales.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./feedback.module.css";
import { Field, FormEnd } from "./feedback-field.tsx";
import type { FormFields } from "./feedback-form.tsx";
import { FormErrors } from "./form-errors.tsx";

type Props = FormFields & { page: Page; section: CorrectionSection };

/** A field of the form with what the page says today. */
type Line = {
  name: string;
  label: string;
  today: string;
  lang?: Locale;
  rows?: number;
  max: number;
};

/** The fields of a section, filled with what the page says today. Without scripts. */
export function CorrectForm({ page, section, values, errors, opened }: Props) {
  const texts = useTexts("corrections");
  const talk = useTexts("feedback");
  const { locale } = useSite();
  const lines = useLines(page, section);
  const labels = {
    ...Object.fromEntries(lines.map(({ name, label }) => [name, label])),
    note: texts.note,
    person: talk.name,
    reply: talk.email,
  };
  const was = JSON.stringify(Object.fromEntries(lines.map(({ name, today }) => [name, today])));
  return (
    <form
      method="post"
      action={`/${locale}/correct`}
      className={`${layout.stack} ${styles.form}`}
      data-gap="5"
      noValidate
    >
      <FormErrors errors={errors} labels={labels} message={errors.changes ? texts.nothing : errors[""]} />
      <input type="hidden" name="page" value={page.slug} />
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="opened" value={values.opened ?? opened} />
      <input type="hidden" name="was" value={values.was ?? was} />
      <fieldset className={`${layout.stack} ${styles.section}`} data-gap="3" data-rows={IN_ROWS.includes(section)}>
        <legend>{texts.sections[section]}</legend>
        {section === "hours" && <p className={layout.quiet}>{texts.hoursHint}</p>}
        {section === "prices" && (
          <p className={layout.quiet}>{texts.amountHint({ inMoney: nameIn(country.money.inMoney, locale) })}</p>
        )}
        {lines.map((line) =>
          section === "accessibility" ? (
            <Answer key={line.name} {...line} value={values[line.name] ?? line.today} error={errors[line.name]} />
          ) : (
            <Field key={line.name} name={line.name} label={line.label} error={errors[line.name]}>
              {
                (line.rows ? (
                  <textarea
                    rows={line.rows}
                    lang={line.lang}
                    maxLength={line.max}
                    defaultValue={values[line.name] ?? line.today}
                  />
                ) : (
                  <input
                    type={TYPES.get(line.name)}
                    {...(section === "prices" && { inputMode: "decimal" as const })}
                    lang={line.lang}
                    maxLength={line.max}
                    defaultValue={values[line.name] ?? line.today}
                    autoComplete="off"
                  />
                )) as ReactInput
              }
            </Field>
          ),
        )}
      </fieldset>
      <Field name="note" label={`${texts.note} (${talk.optional})`} hint={texts.noteHint} error={errors.note}>
        <input maxLength={500} defaultValue={values.note} />
      </Field>
      <details
        className={styles.section}
        open={Boolean(values.person || values.reply || errors.person || errors.reply)}
      >
        <summary>{texts.aboutYou}</summary>
        <div className={layout.stack}>
          <Field name="person" label={`${talk.name} (${talk.optional})`} error={errors.person}>
            <input autoComplete="name" maxLength={100} defaultValue={values.person} />
          </Field>
          <Field name="reply" label={`${talk.email} (${talk.optional})`} hint={texts.emailHint} error={errors.reply}>
            <input type="email" autoComplete="email" maxLength={254} defaultValue={values.reply} />
          </Field>
        </div>
      </details>
      <FormEnd submit={texts.submit} />
    </form>
  );
}

/** Short values, each beside its name. */
const IN_ROWS: readonly CorrectionSection[] = ["hours", "prices", "accessibility"];

/** What is typed is the page’s, so nothing of the reader’s own is filled in. */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ contact_number: "tel", email: "email", website: "url" }),
);

type ReactInput = React.ReactElement<React.ComponentProps<"input">>;

function Answer({ name, label, value, error }: Line & { value: string; error: string | undefined }): ReactNode {
  const texts = useTexts("corrections");
  const { answers } = useTexts("accessibility");
  return (
    <Field name={name} label={label} error={error}>
      {
        (
          <select defaultValue={value}>
            {value === "" && <option value="">{texts.notSaid}</option>}
            {ACCESSIBILITY_ANSWERS.map((answer) => (
              <option key={answer} value={answer}>
                {answers[answer]}
              </option>
            ))}
          </select>
        ) as unknown as ReactInput
      }
    </Field>
  );
}

const MAX_LINE = 300;

/** What the page says today in a section, in a few words. */
export function Today({ page, section }: { page: Page; section: CorrectionSection }) {
  const { notSaid } = useTexts("corrections");
  const { answers } = useTexts("accessibility");
  const said = useLines(page, section).filter(({ today }) => today !== "");
  const isNamed = section === "hours" || section === "prices" || section === "accessibility";
  const shown = said.slice(0, MAX_SHOWN).map(({ label, today }) => {
    const value = section === "accessibility" ? answers[today as keyof typeof answers] : today;
    return isNamed ? `${label}: ${value}` : value;
  });
  return <span className={`${layout.quiet} ${layout.cut} ${styles.today}`}>{shown.join(" · ") || notSaid}</span>;
}

/** More than a line holds. */
const MAX_SHOWN = 4;

function useLines(page: Page, section: CorrectionSection): Line[] {
  const { fields } = useTexts("desk").page;
  const { facts } = useTexts("accessibility");
  const shown = useTexts("page");
  const locale = useLocale();
  if (section === "hours") {
    const isKnown = page.times.times.some(({ set }) => set === "main");
    return HOURS_FIELDS.map((name, at) => {
      const rows = page.times.times.filter(
        ({ set, season, weeks, day }) => set === "main" && season === null && weeks === null && day === at + 1,
      );
      const intervals = rows.map(({ opens, closes, kind }) => ({
        from: opens,
        to: closes,
        ...(kind === "appointment" && { kind }),
      }));
      const today = rows.length > 0 ? writtenDay(intervals, shown) : isKnown ? shown.closed : "";
      return { name, label: weekdayName(locale, at + 1), today, max: 200 };
    });
  }
  if (section === "prices") {
    return page.prices.flatMap((price) =>
      price.amount === null
        ? []
        : [
            {
              name: `price_${price.id}`,
              label: plain(price, "name", locale),
              today: writtenAmount(price.amount),
              max: 20,
            },
          ],
    );
  }
  return CORRECTION_SECTIONS[section].map((name) => {
    if (section === "accessibility") {
      const fact = name as AccessibilityFact;
      return { name, label: facts[fact], today: page.accessibility[fact]?.answer ?? "", max: MAX_LINE };
    }
    const field = name as "name";
    const value = page[field] ?? "";
    const text = Object.hasOwn(PAGE_TEXTS, name.replace(/_ie$/, ""))
      ? PAGE_TEXTS[name.replace(/_ie$/, "") as "name"]
      : null;
    const isLong = name.startsWith("description");
    const inEnglish = text || name === "address";
    return {
      name,
      label: fields[field],
      today: name === "contact_number" && value ? nationalNumber(value) : value,
      max: text?.max ?? MAX_LINE,
      ...(name.endsWith("_ie") ? { lang: SECOND } : inEnglish ? { lang: FIRST } : {}),
      ...(isLong && { rows: 8 }),
    };
  });
}
