import type { SearchResult } from "#core/contract/pages/public.ts";
import type { Assets } from "#core/web/document/document.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { SiteProviders, useSite } from "#core/web/document/site-context.tsx";
import { staticMarkup } from "#core/web/document/static-markup.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { PlaceMap } from "#core/web/site/islands/place-map/PlaceMap.tsx";
import { mapPointOf } from "#core/web/site/map-point.ts";
import { PageResources } from "#core/web/ui/page-resources.ts";
import type { EmbedDocument } from "../frame/frame.ts";
import { colourRules, type Look } from "../frame/look.ts";
import type { EmbedSearch } from "./contents.ts";
import { framedMap } from "./framed-map.ts";
import { screenAt } from "./items.ts";

/** A map loads the others itself. */
const MAX_POINTS = 100;

type Props = { result: SearchResult; more: string | undefined };

/** The map of a search for other sites, with its places as a list below, which keyboards and screen readers can use without the map. */
export async function embeddedMap(
  search: EmbedSearch,
  context: ScreenContext,
  { look, assets }: { look: Look; assets: Assets },
): Promise<EmbedDocument> {
  const { cursor: _cursor, limit: _limit, ...others } = search;
  const result = await context.call("pages", { ...others, limit: MAX_POINTS });
  const sent = Object.entries(others).map(([name, value]): [string, string] => [name, String(value)]);
  const more = result.total > result.items.length ? String(new URLSearchParams(sent)) : undefined;
  const resources = new PageResources();
  const body = staticMarkup(
    <SiteProviders site={context} resources={resources}>
      <MapAndList result={result} more={more} />
    </SiteProviders>,
  );
  return framedMap(body, {
    resources,
    assets,
    context,
    theme: look.theme,
    title: context.site.name[context.locale],
    rules: Object.keys(look.colours).length > 0 ? colourRules(":root", look, siteColours) : "",
  });
}

/** The colours of the other site in the place of those of the theme. */
const siteColours = ({ paper, ink, open, line }: Record<"paper" | "ink" | "open" | "line", string>) =>
  `--paper:${paper};--card:${paper};--ink:${ink};--quiet:${ink};--line:${line};--action:${open};--accent:${open}`;

function MapAndList({ result, more }: Props) {
  const texts = useTexts("embeds");
  const site = useSite();
  const places = result.items.flatMap((page) => mapPointOf(page, site, screenAt(site, `/pages/${page.slug}`)));
  return (
    <main>
      <h1 className="visually-hidden">{texts.mapOf({ site: site.site.name[site.locale] })}</h1>
      <PlaceMap points={places} more={more} />
      <details>
        <summary>{texts.onMap({ n: places.length })}</summary>
        <ul>
          {places.map(({ id, name, lang, href }) => (
            <li key={id}>
              <a href={href} lang={lang}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </main>
  );
}
