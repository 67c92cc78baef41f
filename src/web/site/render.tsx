import { renderToStaticMarkup } from "react-dom/server";
import { type Assets, documentOf, type HtmlDocument } from "./document.ts";
import { Layout } from "./Layout/Layout.tsx";
import { PageResources } from "./page-resources.ts";
import type { AnyScreen, ScreenContext } from "./screen.ts";
import { NotFoundScreen, ServerErrorScreen } from "./screens/errors.tsx";
import { SiteProviders } from "./site-context.tsx";

export { ApiDocsScreen } from "./docs/ApiDocs.tsx";
export { Elsewhere, NothingHere } from "./screen.ts";
export { SCREENS } from "./screens.ts";

/** A whole document for one request: reads what the screen needs, then renders it to text. */
export async function renderScreen(screen: AnyScreen, context: ScreenContext, assets: Assets): Promise<HtmlDocument> {
  return renderLoaded(screen, await screen.load(context), context, assets);
}

/** The rendering alone, with the data in hand. */
export function renderLoaded(screen: AnyScreen, data: unknown, context: ScreenContext, assets: Assets): HtmlDocument {
  const resources = new PageResources();
  const { View } = screen;
  const body = renderToStaticMarkup(
    <SiteProviders site={context} resources={resources}>
      <Layout>
        <View data={data} />
      </Layout>
    </SiteProviders>,
  );
  return documentOf({ head: screen.head(data, context), body, resources, assets, context });
}

/** 404 and 500 in the reader's language, with a way on. */
export function renderError(status: number, context: ScreenContext, assets: Assets): HtmlDocument {
  return renderLoaded(status === 404 ? NotFoundScreen : ServerErrorScreen, null, context, assets);
}
