import { renderToStaticMarkup } from "react-dom/server";
import type { PagePreview } from "../../contract/page-preview.ts";
import type { Page } from "../../contract/pages.ts";
import { type Assets, documentOf, framedDocument, type HtmlDocument, rulesOf } from "./document.ts";
import { Layout } from "./Layout/Layout.tsx";
import { PageResources } from "./page-resources.ts";
import type { AnyScreen, ScreenContext } from "./screen.ts";
import { NotFoundScreen, ServerErrorScreen } from "./screens/errors.tsx";
import { PageView } from "./screens/page.tsx";
import { SiteProviders } from "./site-context.tsx";

export { ApiDocsScreen } from "./docs/ApiDocs.tsx";
export { Elsewhere, NothingHere } from "./screen.ts";
export { FeedbackScreen } from "./screens/feedback.tsx";
export { UnsubscribeScreen } from "./screens/unsubscribe.tsx";
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

/** One page's screen alone, in a document for a frame: the components are those of the public site. */
export function renderPreview(page: Page, context: ScreenContext, assets: Assets): PagePreview {
  const resources = new PageResources();
  const body = renderToStaticMarkup(
    <SiteProviders site={context} resources={resources}>
      <main>
        <PageView data={page} />
      </main>
    </SiteProviders>,
  );
  return { html: framedDocument(body, { resources, assets, locale: context.locale }), rules: rulesOf(resources) };
}

/** 404 and 500 in the reader's language, with a way on. */
export function renderError(status: number, context: ScreenContext, assets: Assets): HtmlDocument {
  return renderLoaded(status === 404 ? NotFoundScreen : ServerErrorScreen, null, context, assets);
}
