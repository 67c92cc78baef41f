import { PageResources } from "../ui/page-resources.ts";
import { analyticsOf } from "./analytics.ts";
import { type Assets, documentOf, type HtmlDocument } from "./document.ts";
import { Layout } from "./Layout/Layout.tsx";
import type { AnyScreen, ScreenContext } from "./screen.ts";
import { SiteProviders } from "./site-context.tsx";
import { staticMarkup } from "./static-markup.ts";

/** Loads the data of a screen and renders its document. */
export async function renderScreen(screen: AnyScreen, context: ScreenContext, assets: Assets): Promise<HtmlDocument> {
  return renderLoaded(screen, await screen.load(context), context, assets);
}

/** Renders the document of a screen with its data. */
export function renderLoaded(screen: AnyScreen, data: unknown, context: ScreenContext, assets: Assets): HtmlDocument {
  const resources = new PageResources();
  const { View, isInTwoLanguages } = screen;
  const body = staticMarkup(
    <SiteProviders site={context} resources={resources}>
      {screen.isAlone ? (
        <View data={data} />
      ) : (
        <Layout isTool={screen.isTool}>
          <View data={data} />
        </Layout>
      )}
    </SiteProviders>,
  );
  const analytics = analyticsOf(context.site, screen, resources);
  return documentOf({
    head: screen.head(data, context),
    body,
    resources,
    assets,
    context,
    analytics,
    isInTwoLanguages,
  });
}
