import type { Category } from "#core/contract/directory/categories.ts";
import type { Facets, SearchResult } from "#core/contract/pages/public.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen, Elsewhere } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { slotOf } from "#core/web/document/slots.tsx";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { countText } from "#core/web/i18n/count-text.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { calendarLink, newPagesLink, newsLink } from "#core/web/site/feed-links.ts";
import { ListChoice } from "#core/web/site/islands/list-choice/ListChoice.island.tsx";
import { PlaceMap } from "#core/web/site/islands/place-map/PlaceMap.tsx";
import { breadcrumbLd } from "#core/web/site/json-ld.ts";
import { mapPointOf } from "#core/web/site/map-point.ts";
import grids from "#core/web/theme/grids.module.css";
import { BilingualTitle } from "#core/web/ui/BilingualTitle/BilingualTitle.tsx";
import { Breadcrumbs } from "#core/web/ui/Breadcrumbs/Breadcrumbs.tsx";
import { CategoryPicture } from "#core/web/ui/CategoryTile/CategoryPicture.tsx";
import { CategoryTiles } from "#core/web/ui/CategoryTile/CategoryTile.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Pager } from "#core/web/ui/Pager/Pager.tsx";
import styles from "./category.module.css";
import { OpenWhen } from "./open-when.tsx";
import { Cards } from "./pages-results.tsx";

const SubscribeSlot = slotOf("subscribe");

/** As many as fit a line of a desk. */
const TAGS_SHOWN = 5;

type AmongProps = { category: Category; tags: Facets["tags"] };

/** What most of its places have, each with how many and leading to those. */
function Among({ category, tags }: AmongProps) {
  const locale = useLocale();
  const pages = useHref()("/pages");
  const shown = tags.toSorted((one, other) => other.count - one.count).slice(0, TAGS_SHOWN);
  if (shown.length === 0) return null;
  return (
    <ul
      className={`${layout.row} ${layout.links} ${layout.quiet} ${styles.among}`}
      data-gap="4"
      data-row-gap="0"
      data-print="no"
    >
      {shown.map((tag) => (
        <li key={tag.slug}>
          <a href={`${pages}?category=${category.slug}&tag=${tag.slug}`} rel="nofollow">
            {plain(tag, "name", locale)}
          </a>{" "}
          {tag.count}
        </li>
      ))}
    </ul>
  );
}

type Data = { category: Category; others: Category[]; result: SearchResult; cursor: string | null };

export const CategoryScreen = defineScreen<Data>({
  path: "/categories/:slug",
  counts: "category",
  async load({ call, params, query }) {
    const categories = await call("categories", {});
    const category = categories.find(({ slug }) => slug === params.slug);
    if (!category) throw new Elsewhere(`/categories/${(await call("category", { id: params.slug ?? "" })).slug}`);
    const cursor = query.get("cursor");
    const result = await call("pages", { category: category.slug, sort: "rank", ...(cursor && { cursor }) });
    return { category, result, cursor, others: categories.filter((other) => other !== category && other.pages !== 0) };
  },
  head({ category, result }, context) {
    const { locale } = context;
    const name = plain(category, "name", locale);
    const places = countText(result, textsFor(locale, "common").count);
    const directory = textsFor(locale, "common").nav.directory;
    return {
      title: name,
      feeds: [
        calendarLink(locale, name, context.path),
        newsLink(locale, name, context.path),
        newPagesLink(locale, `${name}: ${textsFor(locale, "pages").newPages}`, `category=${category.slug}`),
      ],
      description: `${name}: ${places}. ${textsFor(locale, "pages").description}`,
      ...(category.photo && { image: `${category.photo.url}-og.jpg` }),
      jsonLd: [
        breadcrumbLd(context, [
          { path: "/pages", name: directory },
          { path: context.path, name },
        ]),
      ],
    };
  },
  View({ data: { category, result, others, cursor } }) {
    const texts = useTexts("writing").categories;
    const common = useTexts("common");
    const pages = useTexts("pages");
    const href = useHref();
    const site = useSite();
    const { path } = site;
    return (
      <div className="column">
        <Breadcrumbs trail={[{ href: href("/pages"), text: common.nav.directory }]} />
        <div className={`${layout.head} ${styles.head}`} data-wrap="no" data-gap="5">
          <div>
            <BilingualTitle of={category} field="name" />
            <p className={styles.count}>
              {countText({ total: category.pages ?? result.total, counted: category.pages !== null }, common.count)}
              {category.pages !== 0 &&
                category.open_now !== null &&
                `, ${common.count.openNow({ n: category.open_now })}`}
            </p>
            <Among category={category} tags={result.facets.tags} />
          </div>
          <div className={styles.picture} data-print="no">
            <CategoryPicture category={category} sizes="320px" isFirst />
          </div>
        </div>
        <div className={`${layout.row} ${layout.line} ${styles.bar}`} data-print="no">
          <a className={`${layout.pill} ${styles.all}`} href={`${href("/pages")}?category=${category.slug}`}>
            {texts.seeAll}
          </a>
          <SubscribeSlot of={{ category: category.slug }} />
          <OpenWhen category={category.slug} />
          {result.items.length > 0 && <ListChoice />}
        </div>
        {result.items.length === 0 ? <Empty title={texts.none} /> : <Cards pages={result.items} level={2} />}
        <Pager
          next={result.next_cursor ? { href: `${href(path)}?cursor=${result.next_cursor}`, text: pages.next } : null}
          first={cursor ? { href: href(path), text: pages.first } : null}
        />
        {result.items.length > 1 && (
          <div className={grids.section}>
            <PlaceMap points={result.items.flatMap((page) => mapPointOf(page, site, href(`/pages/${page.slug}`)))} />
          </div>
        )}
        <section className={grids.section} aria-labelledby="others">
          <h2 id="others" data-below="5">
            {texts.others}
          </h2>
          <CategoryTiles categories={others} />
        </section>
      </div>
    );
  },
});
