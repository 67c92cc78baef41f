import type { ReactNode } from "react";
import type { PagePreview } from "../contract/pages/own.ts";
import type { Page } from "../contract/pages/public.ts";
import { brandRules } from "../domain/brand-colours.ts";
import { type Assets, framedDocument, type HtmlDocument, rulesOf } from "./document/document.ts";
import { Layout } from "./document/Layout/Layout.tsx";
import { renderLoaded } from "./document/render-screen.tsx";
import type { ScreenContext } from "./document/screen.ts";
import { SiteProviders } from "./document/site-context.tsx";
import { staticMarkup } from "./document/static-markup.ts";
import { NotFoundScreen, ServerErrorScreen, TooManyScreen } from "./site/screens/errors/errors.tsx";
import { HomeScreen } from "./site/screens/home/home.tsx";
import { PageView } from "./site/screens/page/page.tsx";
import { PageResources } from "./ui/page-resources.ts";

export { RENDERS_OF_MODULES } from "#start/compiled/renders.ts";
export { loadTexts } from "../texts/loaded-texts.ts";
export { renderLoaded, renderScreen } from "./document/render-screen.tsx";
export { Elsewhere, NothingHere } from "./document/screen.ts";
export { SCREENS } from "./screens.ts";
export { ApiDocsScreen, outlineOf, referenceHtml } from "./site/docs/ApiDocs.tsx";
export { CorrectScreen } from "./site/screens/feedback/correct.tsx";
export { FeedbackScreen } from "./site/screens/feedback/feedback.tsx";
export { CheckScreen } from "./site/screens/owners/check.tsx";
export { DayLinkScreen } from "./site/screens/owners/day-link.tsx";
export { UnsubscribeScreen } from "./site/screens/owners/unsubscribe.tsx";

/** Renders the preview of a page for the desk, without header and footer. */
export const renderPreview = (page: Page, context: ScreenContext, assets: Assets): PagePreview =>
  preview(
    <main>
      <PageView data={{ page }} />
    </main>,
    context,
    assets,
  );

/** Renders the preview of the home page for the desk. */
export async function renderHomePreview(context: ScreenContext, assets: Assets): Promise<PagePreview> {
  const data = await HomeScreen.load(context);
  return preview(
    <Layout>
      <HomeScreen.View data={data} />
    </Layout>,
    context,
    assets,
  );
}

/** A document for a frame, with the components of the public site. */
function preview(content: ReactNode, context: ScreenContext, assets: Assets): PagePreview {
  const resources = new PageResources();
  const body = staticMarkup(
    <SiteProviders site={context} resources={resources}>
      {content}
    </SiteProviders>,
  );
  return {
    html: framedDocument(body, { resources, assets, locale: context.locale }),
    rules: rulesOf(resources) + brandRules(context.site.directory.color),
  };
}

const ERROR_SCREENS = new Map([
  [404, NotFoundScreen],
  [429, TooManyScreen],
]);

/** Renders the screen of an error; 500 for those without a screen of their own. */
export function renderError(status: number, context: ScreenContext, assets: Assets): HtmlDocument {
  const screen = ERROR_SCREENS.get(status) ?? ServerErrorScreen;
  return renderLoaded(screen, null, context, assets);
}
