import type { PageCard } from "#core/contract/pages/card.ts";
import type { Page } from "#core/contract/pages/public.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { CardCell } from "#core/web/site/CardCell/CardCell.tsx";
import { opensNext } from "#core/web/site/opens-next.ts";
import grids from "#core/web/theme/grids.module.css";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";

const SHOWN = 3;
/** Beyond it another kind of place that is nearer is of more use: a walk of three quarters of an hour. */
const NEAR_M = 3_000;

/** Where a place has closed for good: what is near it and of its kind, the open ones first, then those that open next. */
export async function loadInstead(context: ScreenContext, page: Page): Promise<PageCard[]> {
  if (page.status !== "permanently_closed") return [];
  const category = page.categories[0]?.slug;
  const place = page.latitude === null ? {} : { near: `${page.latitude},${page.longitude}` };
  const isNear = page.latitude === null ? {} : { within_m: NEAR_M };
  const found = new Map<string, PageCard>();
  for (const kind of category ? [{ category, ...isNear }, {}] : [{}]) {
    const criteria = { ...place, ...kind };
    const { items } = await context.call("pages", { ...criteria, open_at: "now", limit: SHOWN });
    const next = await opensNext(context, criteria, SHOWN - items.length);
    for (const one of [...items, ...next]) if (one.id !== page.id) found.set(one.id, one);
    if (found.size >= SHOWN) break;
  }
  return [...found.values()].slice(0, SHOWN);
}

export function Instead({ page, pages }: { page: Page; pages: readonly PageCard[] }) {
  const texts = useTexts("page");
  const { nav } = useTexts("common");
  const href = useHref();
  const [category] = page.categories;
  return (
    <section data-print="no" data-below="6" aria-labelledby="instead">
      <h2 id="instead" data-below="3">
        {texts.instead}
      </h2>
      {pages.length > 0 && (
        <ul className={grids.cards} data-rows="">
          {pages.map((one) => (
            <CardCell key={one.id} page={one} />
          ))}
        </ul>
      )}
      <p className={layout.actions} data-above="3">
        <ButtonLink kind="soft" href={category ? `${href("/pages")}?category=${category.slug}` : href("/pages")}>
          {category ? <Bi of={category} field="name" /> : nav.directory}
        </ButtonLink>
      </p>
    </section>
  );
}
