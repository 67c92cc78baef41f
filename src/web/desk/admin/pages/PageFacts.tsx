import type { ReactNode } from "react";
import type { AdminPage } from "../../../../contract/pages/admin.ts";
import { nationalNumber } from "../../../../domain/phone.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useWhen } from "../../shell/When.tsx";
import styles from "./page-detail.module.css";

/** Every field of a page that says something, under the names that its owner knows them by. */
export function PageFacts({ page }: { page: AdminPage }) {
  const { page: own, request, gaps } = useTexts("desk");
  const { facts: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  const when = useWhen();
  const { fields } = own;
  const categories = page.categories.map((one) => plain(one, "name", locale)).join(", ");
  const rows: [string, ReactNode, ("en" | "ga")?][] = [
    [fields.name, page.name, "en"],
    [fields.name_ie, page.name_ie, "ga"],
    [texts.type, request.types[page.type]],
    [texts.status, own.statuses[page.status].name],
    [texts.owner, page.owner ? [page.owner.name, page.owner.email].filter(Boolean).join(", ") : texts.nobody],
    [fields.contact_number, linked("tel:", page.contact_number, nationalNumber)],
    [fields.email, linked("mailto:", page.email)],
    [fields.website, linked("", page.website)],
    [fields.location, page.location],
    [fields.address, page.address, "en"],
    [fields.address_ie, page.address_ie, "ga"],
    [fields.postcode, page.postcode],
    [texts.categories, categories],
    [texts.tags, page.tags.map((one) => plain(one, "name", locale)).join(", ")],
    [fields.slogan, page.slogan, "en"],
    [fields.slogan_ie, page.slogan_ie, "ga"],
    [fields.description, page.description, "en"],
    [fields.description_ie, page.description_ie, "ga"],
    [texts.complete, `${page.percent} %`],
    [texts.missing, page.missing.map((gap) => gaps[gap]).join("; ")],
    [texts.created, when(page.date_created)],
    [texts.changed, when(page.date_updated)],
  ];
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value, lang]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={lang === locale ? undefined : lang}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What whoever decides may want to try: the number, the address, the site. */
function linked(scheme: string, value: string | null, shown = (text: string) => text): ReactNode {
  return (
    value && (
      <a href={scheme + value} rel="noreferrer">
        {shown(value)}
      </a>
    )
  );
}
