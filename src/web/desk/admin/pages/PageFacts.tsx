import type { ReactNode } from "react";
import { Link } from "react-router";
import { FIRST, type Locale, SECOND } from "#core/contract/locales.ts";
import { ACCESSIBILITY_FACTS } from "#core/contract/pages/accessibility.ts";
import type { AdminPage } from "#core/contract/pages/admin.ts";
import { PAGE_TEXT_FIELDS } from "#core/contract/pages/texts.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { usePlaceName } from "#core/web/desk/map/use-places.ts";
import card from "#core/web/desk/shell/card.module.css";
import { useWhen } from "#core/web/desk/shell/When.tsx";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { slotOf } from "../slots.tsx";
import { PageState } from "./PageState.tsx";
import styles from "./page-detail.module.css";

type Row = [label: string, value: ReactNode, lang?: Locale];

type FactsProps = {
  page: AdminPage;
  /** Without what a preview beside it shows, and without names. */
  isShort?: boolean;
};

/** All fields of a page that have a value, under their names on the owner's desk. */
export function PageFacts({ page, isShort = false }: FactsProps) {
  const { page: own, request, gaps } = useTexts("desk");
  const { facts: texts } = useTexts("admin-pages");
  const accessible = useTexts("accessibility");
  const { answers } = accessible;
  const { locale, offers } = useApp();
  const when = useWhen();
  const placeName = usePlaceName();
  const { fields } = own;
  const categories = page.categories.map((one) => plain(one, "name", locale)).join(", ");

  const textRows = PAGE_TEXT_FIELDS.map(({ field, language }): Row => [fields[field], page[field], language]);
  const reached: Row[] = [
    [texts.type, request.types[page.type]],
    [texts.owner, page.owner ? [page.owner.name, page.owner.email].filter(Boolean).join(", ") : texts.nobody],
    [fields.contact_number, linked("tel:", page.contact_number, nationalNumber)],
    [fields.email, linked("mailto:", page.email)],
    [fields.website, linked("", page.website)],
    [fields.location, placeName(page.location)],
  ];
  const created: Row = [texts.created, when(page.date_created)];
  const missing: Row = [texts.missing, page.missing.map((gap) => gaps[gap]).join("; ")];
  const place = page.hidden_address ?? page;
  const all = (): Row[] => [
    ...textRows.slice(0, 2), // the names
    [texts.status, own.statuses[page.status].name],
    ...reached,
    [fields.address, place.address, FIRST],
    [fields.address_ie, place.address_ie, SECOND],
    [fields.postcode, place.postcode],
    [fields.service_area, page.service_area, FIRST],
    [fields.service_area_ie, page.service_area_ie, SECOND],
    [fields.hide_address, page.hidden_address ? answers.yes : null],
    [fields.needs_ferry, page.needs_ferry && offers.includes("boats") ? answers.yes : null],
    ...ACCESSIBILITY_FACTS.flatMap((fact): Row[] => {
      const said = page.accessibility[fact];
      return said ? [[accessible.facts[fact], accessible.answers[said.answer]]] : [];
    }),
    [texts.categories, categories],
    [texts.tags, page.tags.map((one) => plain(one, "name", locale)).join(", ")],
    ...textRows.slice(2),
    [texts.complete, `${page.percent} %`],
    missing,
    created,
    [texts.changed, when(page.date_updated)],
  ];
  const rows = isShort ? [...reached, [texts.categories, categories] as Row, missing, created] : all();
  return (
    <dl className={styles.facts} data-short={isShort || undefined}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value, lang]) => (
          <div key={name}>
            <dt className={layout.quiet}>{name}</dt>
            <dd lang={lang === locale ? undefined : lang}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A link to call, write or visit. */
function linked(scheme: string, value: string | null, shown = (text: string) => text): ReactNode {
  return (
    value && (
      <a href={scheme + value} rel="noreferrer">
        {shown(value)}
      </a>
    )
  );
}

const { Slot: OfModules } = slotOf("likelyDuplicate");

/** Likely duplicates of a page, with the reason. */
export function Duplicates({ page }: { page: AdminPage }) {
  const { requests: texts } = useTexts("admin-pages");
  const placeName = usePlaceName();
  const isAlone = page.likely_duplicates.length === 0;
  return (
    <section className={card.card} aria-labelledby="duplicates">
      <h2 id="duplicates">{texts.duplicates}</h2>
      {isAlone ? (
        <p>{texts.noDuplicates}</p>
      ) : (
        <ul className={`${layout.stack} ${styles.list}`} data-gap="3">
          {page.likely_duplicates.map((other) => {
            const phone = other.contact_number && nationalNumber(other.contact_number);
            return (
              <li key={other.id} className={layout.head} data-row-gap="2">
                <div>
                  <Link to={`/pages/${other.id}`}>
                    <Bi of={other} field="name" />
                  </Link>
                  <p className={layout.quiet}>
                    {[texts.reasons[other.reason], placeName(other.location), phone].filter(Boolean).join(" · ")}
                  </p>
                </div>
                <PageState approval={other.approval} date_deleted={null} />
                <OfModules page={page} other={other} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** The decisions about a page, newest first. Single edits are in the history of the page's desk. */
export function PageTimeline({ page }: { page: AdminPage }) {
  const { timeline: texts } = useTexts("admin-pages");
  const when = useWhen();
  const href = useHref();
  return (
    <>
      <ol className={`${layout.stack} ${styles.timeline}`} data-gap="3">
        {page.date_deleted && (
          <li>
            <strong>{texts.deleted}</strong> <time dateTime={page.date_deleted}>{when(page.date_deleted)}</time>
          </li>
        )}
        {page.decisions.map(({ id, move, by, date, reason }) => (
          <li key={id}>
            <strong>{texts.moves[move]}</strong>{" "}
            <span className={layout.quiet}>
              {by && `${texts.by({ name: by.name })}, `}
              <time dateTime={date}>{when(date)}</time>
            </span>
            {reason && <blockquote>{reason}</blockquote>}
          </li>
        ))}
        <li>
          <strong>{texts.begun}</strong>{" "}
          <span className={layout.quiet}>
            <time dateTime={page.date_created}>{when(page.date_created)}</time>
          </span>
        </li>
      </ol>
      {!page.date_deleted && <a href={href(`/manage/${page.slug}/history`)}>{texts.all}</a>}
    </>
  );
}
