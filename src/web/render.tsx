import { renderToStaticMarkup } from "react-dom/server";
import type { PagePreview } from "../contract/pages/own.ts";
import type { Page } from "../contract/pages/public.ts";
import { type Assets, documentOf, framedDocument, type HtmlDocument, rulesOf } from "./document/document.ts";
import { Layout } from "./document/Layout/Layout.tsx";
import type { AnyScreen, ScreenContext } from "./document/screen.ts";
import { SiteProviders } from "./document/site-context.tsx";
import { NotFoundScreen, ServerErrorScreen } from "./site/screens/errors.tsx";
import { PageView } from "./site/screens/page.tsx";
import { PageResources } from "./ui/page-resources.ts";

export { Elsewhere, NothingHere } from "./document/screen.ts";
export { SCREENS } from "./screens.ts";
export { ApiDocsScreen } from "./site/docs/ApiDocs.tsx";
export { FeedbackScreen } from "./site/screens/feedback.tsx";
export { UnsubscribeScreen } from "./site/screens/unsubscribe.tsx";

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
