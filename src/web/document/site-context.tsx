import { createContext, type ReactNode, use } from "react";
import { textsIn } from "#core/texts/texts-for.ts";
import { MARKS_OF_MODULES } from "#start/compiled/marks.ts";
import { LocaleContext } from "../i18n/locale-context.ts";
import { TextsContext } from "../i18n/texts.tsx";
import { MarksContext } from "../ui/marks.tsx";
import { type PageResources, PageResourcesContext } from "../ui/page-resources.ts";
import { PlacesContext } from "../ui/places.ts";
import { RenderTimeContext } from "../ui/render-time.ts";
import { hasOffered } from "./has-offered.ts";
import type { ScreenContext } from "./screen.ts";

const SiteContext = createContext<ScreenContext | null>(null);

type Props = { site: ScreenContext; resources: PageResources; children: ReactNode };

/** The contexts of everything that a document is rendered from. */
export const SiteProviders = ({ site, resources, children }: Props) => (
  <SiteContext value={site}>
    <LocaleContext value={site.locale}>
      <TextsContext value={textsIn(site.locale)}>
        <RenderTimeContext value={site}>
          <PlacesContext value={site.places}>
            <MarksContext value={MARKS_OF_MODULES.filter(({ module }) => hasOffered(site.site, module))}>
              <PageResourcesContext value={resources}>{children}</PageResourcesContext>
            </MarksContext>
          </PlacesContext>
        </RenderTimeContext>
      </TextsContext>
    </LocaleContext>
  </SiteContext>
);

/** The request that is being answered. Components of `ui` use the smaller contexts. */
export function useSite(): ScreenContext {
  const context = use(SiteContext);
  if (!context) throw new Error("useSite is for the public site's screens");
  return context;
}
