import { renderToString } from "react-dom/server";
import { LocaleContext } from "../i18n/bilingual.tsx";
import { type Assets, documentOf, type HtmlDocument } from "./document.ts";
import { Layout } from "./Layout/Layout.tsx";
import { PageResources, PageResourcesContext } from "./page-resources.ts";
import type { AnyScreen, ScreenContext } from "./screen.ts";
import { NotFoundScreen, ServerErrorScreen } from "./screens/errors.tsx";
import { SiteContext } from "./site-context.ts";

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
  const body = renderToString(
    <SiteContext value={context}>
      <LocaleContext value={context.locale}>
        <PageResourcesContext value={resources}>
          <Layout>
            <View data={data} />
          </Layout>
        </PageResourcesContext>
      </LocaleContext>
    </SiteContext>,
  );
  return documentOf({ head: screen.head(data, context), body, resources, assets, context });
}

/** 404 and 500 in the reader's language, with a way on. */
export function renderError(status: number, context: ScreenContext, assets: Assets): HtmlDocument {
  return renderLoaded(status === 404 ? NotFoundScreen : ServerErrorScreen, null, context, assets);
}
