import type { ReactNode } from "react";
import { Link } from "react-router";
import { fullDate } from "#core/texts/dates.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import type { ViewStatistics } from "../contract.ts";
import styles from "./top-lists.module.css";

export const MAX_IN_LIST = 5;

/** Undefined while they are read. */
type Props = { pages: ViewStatistics | undefined; categories: ViewStatistics | undefined };

/** The most viewed pages and categories of the last weeks, and the newest pages. */
export function TopLists({ pages, categories }: Props) {
  const { overview: texts } = useTexts("statistics");
  const { states } = useTexts("admin-pages");
  const { locale } = useApp();
  const href = useHref();
  const newest = useRead("adminPages", { sort: "-date_created", limit: MAX_IN_LIST }).data?.items;
  return (
    <section data-above="6" aria-labelledby="tops">
      <h2 data-below="3" id="tops">
        {texts.tops}
      </h2>
      <div className={layout.grid} data-least="260" data-fit data-gap="4">
        <Viewed id="top-pages" title={texts.topPages} top={pages?.top} address={(slug) => href(`/pages/${slug}`)} />
        <Viewed
          id="top-categories"
          title={texts.topCategories}
          top={categories?.top}
          address={(slug) => href(`/categories/${slug}`)}
        />
        <List id="newest" title={texts.newest}>
          {newest?.map((page) => (
            <li key={page.id} data-stacked="">
              <Link className={layout.cut} to={`/pages/${page.id}`}>
                {plain(page, "name", locale) || page.slug}
              </Link>
              <span>{page.approval === "approved" ? fullDate(locale, page.date_created) : states[page.approval]}</span>
            </li>
          ))}
        </List>
      </div>
    </section>
  );
}

type ViewedProps = {
  id: string;
  title: string;
  top: ViewStatistics["top"] | undefined;
  address: (slug: string) => string;
};

function Viewed({ id, title, top, address }: ViewedProps) {
  const { overview: texts } = useTexts("statistics");
  const { locale } = useApp();
  const most = Math.max(1, ...(top ?? []).map(({ views }) => views));
  return (
    <List id={id} title={title}>
      {top?.length === 0 && <li>{texts.noViews}</li>}
      {top?.map((one) => (
        <li key={one.id}>
          <a className={layout.cut} href={address(one.slug)}>
            {plain(one, "name", locale) || one.slug}
          </a>
          <span>{grouped(one.views)}</span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(one.views / most) * 100} height="1" />
          </svg>
        </li>
      ))}
    </List>
  );
}

const List = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <div className={`${layout.box} ${styles.list}`} data-inside="wide">
    <h3 id={id}>{title}</h3>
    <ol aria-labelledby={id}>{children}</ol>
  </div>
);
